import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ClientTexts } from '@/components/layout/client-texts'
import { OpenInPlace } from './open-in-place'
import { Picture } from './picture'
import { Section } from './section'

const services = ['follow', 'like', 'share', 'watch', 'survey', 'invite'] as const

/** The kinds of task, and the referral link; or what is open, where that is more than one task. */
export function Services({ reward }: { reward: string }) {
  const t = useTranslations('landing.services')
  return (
    <Section id="services" title={t('title')} text={t('text')} tone="raised">
      <ClientTexts namespaces={['tasks.card']}>
        <OpenInPlace all={t('all')}>
          <ul data-reveal="items" className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-12">
            {services.map((name) => (
              <li key={name} className="flex gap-4">
                <Picture name={`service-${name}`} width={64} height={64} className="size-16 shrink-0 rounded-[18px] bg-accent-tint" />
                <div>
                  <h3 className="text-lg font-bold">{t(`items.${name}.title`)}</h3>
                  <p className="mt-1 text-muted">{t(`items.${name}.text`, { reward })}</p>
                  {name === 'invite' && (
                    <Link
                      href="/register"
                      prefetch={false}
                      className="inline-flex min-h-11 items-center font-semibold text-accent-deep underline underline-offset-4"
                    >
                      {t('items.invite.link')}
                    </Link>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </OpenInPlace>
      </ClientTexts>
    </Section>
  )
}
