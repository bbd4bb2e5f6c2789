import { Banknote, Clock, type LucideIcon, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'

const stops = [
  ['sent', Send, 'bg-accent-tint text-accent-deep'],
  ['review', Clock, 'bg-accent-tint text-accent-deep'],
  ['paid', Banknote, 'bg-sun text-on-sun'],
] as const satisfies readonly (readonly [string, LucideIcon, string])[]

/** The three steps from screenshot to payment, one below the other. */
export function MoneyPath() {
  const t = useTranslations('landing.path')
  return (
    <div className="min-w-0">
      <h3 data-reveal className="text-xl font-bold">
        {t('title')}
      </h3>
      <ol data-reveal="items" className="mt-6 grid gap-7">
        {stops.map(([name, Icon, colours]) => (
          <li
            key={name}
            className="relative flex gap-4 not-last:before:absolute not-last:before:top-14 not-last:before:-bottom-6 not-last:before:left-5.75 not-last:before:w-0.5 not-last:before:bg-accent-mid"
          >
            <span aria-hidden className={cn('grid size-12 shrink-0 place-items-center rounded-full', colours)}>
              <Icon className="size-6" strokeWidth={1.75} />
            </span>
            <div className="min-w-0">
              <h4 className="text-lg font-bold">{t(`items.${name}.title`)}</h4>
              <p className="mt-1 text-muted">{t(`items.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
