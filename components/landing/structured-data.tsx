import { useTranslations } from 'next-intl'
import { InlineScript } from '@/components/layout/inline-script'
import { siteUrl } from '@/lib/platform/pages/page-address'
import { SITE_NAME } from '@/lib/site'
import { questions } from './questions'

/** A block of JSON-LD, which browsers do not run. It escapes `<`, so that no text can end the block. */
const Data = ({ of }: { of: Record<string, unknown> }) => (
  <InlineScript type="application/ld+json" content={JSON.stringify({ '@context': 'https://schema.org', ...of }).replaceAll('<', '\\u003c')} />
)

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
      <Data of={{ '@type': 'Organization', name: SITE_NAME, url: siteUrl('/'), logo: siteUrl('/images/logo-512.png'), description: common('description') }} />
      <Data of={{ '@type': 'FAQPage', mainEntity }} />
    </>
  )
}
