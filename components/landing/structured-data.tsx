import { useTranslations } from 'next-intl'
import { siteUrl } from '@/lib/page-address'
import { SITE_NAME } from '@/lib/site'
import { questions } from './questions'

/** Tells search engines who runs the page and what its FAQ says. A data block: nothing in it runs. */
export function StructuredData() {
  const t = useTranslations('landing.faq')
  const common = useTranslations('common')
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: SITE_NAME, url: siteUrl('/'), logo: siteUrl('/images/logo-512.png'), description: common('description') },
      {
        '@type': 'FAQPage',
        mainEntity: questions.map((name) => ({
          '@type': 'Question',
          name: t(`items.${name}.question`),
          acceptedAnswer: { '@type': 'Answer', text: t(`items.${name}.answer`) },
        })),
      },
    ],
  }
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, and `<` is escaped so that nothing can end the block.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
