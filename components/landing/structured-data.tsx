import { useTranslations } from 'next-intl'
import { siteUrl } from '@/lib/platform/pages/page-address'
import { SITE_NAME } from '@/lib/site'
import { questions } from './questions'

/** A block of data, which browsers do not run. */
function Data({ of }: { of: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, and `<` is escaped so that nothing can end the block.
      dangerouslySetInnerHTML={{ __html: JSON.stringify({ '@context': 'https://schema.org', ...of }).replaceAll('<', '\\u003c') }}
    />
  )
}

/** Organisation and FAQ for search engines. In two blocks, because addresses must be in a short text (scripts/whole-marks.mjs). */
export function StructuredData() {
  const t = useTranslations('landing.faq')
  const common = useTranslations('common')
  const mainEntity = questions.map((name) => ({
    '@type': 'Question',
    name: t(`items.${name}.question`),
    // Without what MINIMUM_AGE adds: a setting cannot be filled into a text this long.
    acceptedAnswer: { '@type': 'Answer', text: t.markup(`items.${name}.answer`, { minimum: '', minors: () => '' }) },
  }))
  return (
    <>
      <Data of={{ '@type': 'Organization', name: SITE_NAME, url: siteUrl('/'), logo: siteUrl('/images/logo-512.png'), description: common('description') }} />
      <Data of={{ '@type': 'FAQPage', mainEntity }} />
    </>
  )
}
