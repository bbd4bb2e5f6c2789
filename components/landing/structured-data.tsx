import { useTranslations } from 'next-intl'
import { JsonLd } from '@/components/layout/json-ld'
import { siteUrl } from '@/lib/platform/pages/page-address'
import { SITE_NAME } from '@/lib/site'
import { questions } from './questions'

/** Organisation and FAQ for search engines. In two blocks, because addresses must be in a short text (scripts/whole-marks.mjs). */
export function StructuredData() {
  const t = useTranslations('landing.faq')
  const common = useTranslations('common')
  const mainEntity = questions.map((name) => ({
    '@type': 'Question',
    name: t(`items.${name}.question`),
    // Without the words that depend on MINIMUM_AGE, because a setting cannot be filled into a text this long.
    acceptedAnswer: { '@type': 'Answer', text: t.markup(`items.${name}.answer`, { minimum: '', minors: () => '' }) },
  }))
  return (
    <>
      <JsonLd of={{ '@type': 'Organization', name: SITE_NAME, url: siteUrl('/'), logo: siteUrl('/images/logo-512.png'), description: common('description') }} />
      <JsonLd of={{ '@type': 'FAQPage', mainEntity }} />
    </>
  )
}
