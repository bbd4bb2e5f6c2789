import { JsonLd } from '@/components/layout/json-ld'
import { siteUrl } from '@/lib/platform/pages/page-address'

interface Props {
  slug: string
  title: string
  summary: string
  minutes: number
  lines: string[]
  /** The name of the page of all tasks. */
  all: string
  language: string
}

/** A task for search engines: what is done in which order, and where it stands in the site. */
export function TaskData({ slug, title, summary, minutes, lines, all, language }: Props) {
  const crumbs = [
    { name: all, address: '/tasks' as const },
    { name: title, address: `/tasks/${slug}` as const },
  ]
  return (
    <>
      <JsonLd
        of={{
          '@type': 'HowTo',
          name: title,
          description: summary,
          inLanguage: language,
          totalTime: `PT${minutes}M`,
          step: lines.map((text) => ({ '@type': 'HowToStep', text })),
        }}
      />
      <JsonLd
        of={{
          '@type': 'BreadcrumbList',
          itemListElement: crumbs.map(({ name, address }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: siteUrl(address) })),
        }}
      />
    </>
  )
}
