import { cn } from '@/components/ui/cn'

/** A key's label, only where there is space for it; hidden from screen readers, because buttons name their key in `aria-keyshortcuts`. */
export const Kbd = ({ children, className }: { children: string; className?: string }) => (
  <kbd
    aria-hidden
    className={cn(
      'figure hidden min-w-6 shrink-0 rounded-sm border border-current/40 px-1.5 text-center font-sans text-sm leading-5.5 font-semibold lg:inline-block',
      className,
    )}
  >
    {children}
  </kbd>
)
