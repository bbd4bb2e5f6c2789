'use client'

import { Toaster as Sonner } from 'sonner'

/** Toasts at the top centre, green or red, gone after 3 s (SPEC sections 2 and 9). */
export const Toaster = () => (
  <Sonner
    position="top-center"
    duration={3000}
    visibleToasts={3}
    // Unstyled toasts stay readable only side by side: a stack would show through.
    expand
    style={{ fontFamily: 'inherit' }}
    toastOptions={{
      unstyled: true,
      classNames: {
        toast: 'font-sans flex w-full items-start gap-3 rounded-control border-l-4 bg-surface p-4 text-base font-medium text-ink shadow-float',
        success: 'border-accent [&_svg]:text-accent',
        error: 'border-danger [&_svg]:text-danger',
        icon: 'mt-0.5 shrink-0',
      },
    }}
  />
)
