import { Clock, type LucideIcon, MessagesSquare, RotateCcw, WalletCards } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ClientTexts } from '@/components/layout/client-texts'
import { ScamNotice } from '@/components/layout/scam-notice'
import { Section } from './section'
import { TrustFigures } from './trust-figures'

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
      <ClientTexts namespaces={['landing.trust', 'transparency.duration']}>
        <TrustFigures />
      </ClientTexts>
      <ul data-reveal="items" className="grid gap-7 sm:grid-cols-2 sm:gap-8 lg:grid-cols-4">
        {points.map(([name, Icon]) => (
          <li key={name} className="flex gap-4 sm:block sm:border-t sm:border-accent sm:pt-5">
            <Icon aria-hidden className="size-7 shrink-0 text-sun" strokeWidth={1.75} />
            <div>
              <h3 className="text-lg font-bold sm:mt-4">{t(`items.${name}.title`)}</h3>
              <p className="mt-1 text-on-band-muted">{t(`items.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <ScamNotice level="h3" className="mt-10 max-w-3xl" />
      <Link href="/transparency" prefetch={false} className="mt-8 inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {t('numbers')}
      </Link>
    </Section>
  )
}
