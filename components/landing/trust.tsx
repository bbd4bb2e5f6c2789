import { Clock, type LucideIcon, MessagesSquare, RotateCcw, WalletCards } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Section } from './section'

const points = [
  ['free', WalletCards],
  ['redo', RotateCcw],
  ['time', Clock],
  ['support', MessagesSquare],
] as const satisfies readonly (readonly [string, LucideIcon])[]

/** Four reasons to trust the product, in the page's only dark section. */
export function Trust() {
  const t = useTranslations('landing.trust')
  return (
    <Section id="trust" title={t('title')} text={t('text')} tone="band">
      <ul data-reveal="items" className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {points.map(([name, Icon]) => (
          <li key={name} className="border-t border-accent pt-5">
            <Icon aria-hidden className="size-7 text-sun" strokeWidth={1.75} />
            <h3 className="mt-4 text-lg font-bold">{t(`items.${name}.title`)}</h3>
            <p className="mt-1 text-on-band-muted">{t(`items.${name}.text`)}</p>
          </li>
        ))}
      </ul>
      <Link href="/transparency" prefetch={false} className="mt-8 inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {t('numbers')}
      </Link>
    </Section>
  )
}
