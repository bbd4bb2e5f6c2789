'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { useFigures } from '@/lib/platform/browser/money-format'

/** Above this number the exact one says nothing more. */
const MOST_SHOWN = 999

/**
 * How much waits on a page, beside its entry; nothing where nothing waits.
 * @param small whether it lies on an icon
 */
export function WaitingCount({ count, small = false, className }: { count: number; small?: boolean; className?: string }) {
  const t = useTranslations('area')
  const { whole } = useFigures()
  if (count === 0) return null
  return (
    <span
      className={cn(
        'figure shrink-0 rounded-full bg-line font-semibold whitespace-nowrap text-ink [overflow-wrap:normal]',
        small ? 'min-w-4.5 px-1 text-center text-[0.6875rem] leading-4.5' : 'px-2 text-sm leading-5.5',
        className,
      )}
    >
      <span aria-hidden>{count > MOST_SHOWN ? `${whole(MOST_SHOWN)}+` : whole(count)}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  )
}
