import { Banknote, Clock, type LucideIcon, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'

const stops = [
  ['sent', Send, 'bg-accent-tint text-accent-deep'],
  ['review', Clock, 'bg-accent-tint text-accent-deep'],
  ['paid', Banknote, 'bg-sun text-on-sun'],
] as const satisfies readonly (readonly [string, LucideIcon, string])[]

/** The three steps from screenshot to payment: in one row, on phones one below the other. */
export function MoneyPath() {
  const t = useTranslations('landing.path')
  return (
    <div className="mt-14 border-t border-line pt-10 lg:mt-20">
      <h3 data-reveal className="text-xl font-bold">
        {t('title')}
      </h3>
      <ol data-reveal="items" className="mt-6 grid gap-8 md:grid-cols-3 md:gap-0">
        {stops.map(([name, Icon, colours]) => (
          <li
            key={name}
            className="relative flex gap-4 not-last:before:absolute not-last:before:top-13 not-last:before:-bottom-6 not-last:before:left-5.5 not-last:before:w-0.5 not-last:before:bg-line md:block md:pr-8 md:last:pr-0 md:not-last:before:top-5.5 md:not-last:before:right-3 md:not-last:before:bottom-auto md:not-last:before:left-14 md:not-last:before:h-0.5 md:not-last:before:w-auto"
          >
            <span aria-hidden className={cn('grid size-11 shrink-0 place-items-center rounded-full', colours)}>
              <Icon className="size-5" strokeWidth={1.75} />
            </span>
            <div className="min-w-0 md:mt-4">
              <h4 className="text-lg font-bold">{t(`items.${name}.title`)}</h4>
              <p className="mt-1 text-muted">{t(`items.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
