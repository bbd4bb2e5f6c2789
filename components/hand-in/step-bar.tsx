'use client'

import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useBarHeight } from '@/components/layout/use-bar-height'
import { Button } from '@/components/ui/button'

interface StepBarProps {
  /** Shown above the buttons, for example a problem. */
  notice?: ReactNode
  /** Left out where there is no way back. */
  onBack?: (() => void) | false | undefined
  /** The step's main button. */
  children: ReactNode
}

/** Back and the step's main button; on phones fixed at the bottom, within the thumb's reach. */
export function StepBar({ notice, onBack, children }: StepBarProps) {
  const t = useTranslations('wizard')
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar, '--bottom-bar')
  return (
    <div
      ref={bar}
      className="above-bars sticky bottom-[var(--cookie-banner,0px)] z-10 -mx-4 mt-auto border-t border-line bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:mt-0 sm:border-0 sm:bg-transparent sm:p-0"
    >
      {notice}
      <div className="flex gap-3">
        {onBack && (
          <Button variant="secondary" size="lg" className="px-3! sm:px-6!" onClick={onBack}>
            <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
            {t('back')}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/** The main button: Continue. `variant` is secondary while something else has to be done first. */
export function ContinueButton({ onClick, busy, variant }: Pick<ComponentProps<typeof Button>, 'busy' | 'variant'> & { onClick?: () => void }) {
  const t = useTranslations('wizard')
  return (
    <Button type={onClick ? 'button' : 'submit'} variant={variant} size="lg" busy={busy} className="flex-1" onClick={onClick}>
      {t('continue')}
    </Button>
  )
}
