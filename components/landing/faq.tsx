import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ageTexts } from './age-texts'
import { ContactLinks } from './contact-links'
import { FaqFallback } from './faq-fallback'
import { questions } from './questions'

/** Eight questions as `<details>` of the same name, of which the browser opens at most one without a script; and links to contact the team. */
export function Faq({ minimumAge }: { minimumAge: number | string }) {
  const t = useTranslations('landing.faq')
  const contact = { label: t('contact'), newTab: t('new_tab'), names: { email: t('email'), telegram: t('telegram'), whatsapp: t('whatsapp') } }
  return (
    <section id="faq" aria-labelledby="faq-title" className="border-y border-line bg-surface py-14 lg:py-24">
      <div className="mx-auto grid max-w-content gap-10 px-4 sm:px-6 lg:grid-cols-[1fr_1.6fr] lg:gap-16">
        <div data-reveal>
          <h2 id="faq-title" className="text-2xl font-bold sm:text-3xl">
            {t('title')}
          </h2>
          <p className="mt-3 mb-6 text-lg text-muted">{t('text')}</p>
          <ContactLinks {...contact} />
        </div>
        <div data-reveal className="border-t border-line" id="questions">
          {questions.map((name) => (
            <details key={name} name="faq" className="group border-b border-line">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-4 text-lg font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
                <h3 className="font-semibold tracking-normal">{t(`items.${name}.question`)}</h3>
                <Plus aria-hidden className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-45" strokeWidth={1.75} />
              </summary>
              <p className="max-w-measure pb-5 text-muted">{t.rich(`items.${name}.answer`, ageTexts(minimumAge))}</p>
            </details>
          ))}
        </div>
      </div>
      <FaqFallback />
    </section>
  )
}
