import { useTranslations } from 'next-intl'
import { DataContact, OperatorLine } from '@/components/layout/operator-line'
import { TopBar } from '@/components/layout/top-bar'
import { cn } from '@/components/ui/cn'
import { POLICIES_UPDATED, type SiteOperator } from '@/lib/site'
import { Contents } from './contents'

export interface LegalSection {
  /** The anchor, which is the same in both languages. */
  id: string
  title: string
  text: readonly string[]
  list: readonly string[]
}

/** The prefix of a line that applies only where somebody under 18 may take part. */
const MINORS = '{minors}'
const lineClass = (line: string, ...more: string[]) => cn(...more, line.startsWith(MINORS) && 'for-minors') || undefined

interface Props {
  title: string
  lead: string
  sections: readonly LegalSection[]
  /** The minimum age, or its page mark. */
  minimumAge: number | string
  operator: SiteOperator
}

/** A page with a title banner, a list of contents and titled sections. The first section says who runs the site; only the sections' titles are `h2`. */
export function LegalPage({ title, lead, sections, minimumAge, operator }: Props) {
  const t = useTranslations('common')
  const told = (line: string) => line.replace(MINORS, '').replace('{minimum}', String(minimumAge))
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="outline-none">
        <header className="border-b border-line bg-accent-tint pt-28 pb-12 lg:pt-36 lg:pb-16 print:border-0 print:bg-transparent print:p-0">
          <div className="mx-auto max-w-content px-4 sm:px-6">
            <h1 className="text-hero font-extrabold">{title}</h1>
            <p className="mt-4 max-w-measure text-lg">{lead}</p>
            <p className="mt-4 text-sm text-muted">
              <time dateTime={POLICIES_UPDATED}>{t('updated')}</time>
            </p>
          </div>
        </header>
        <div className="mx-auto grid max-w-content gap-10 px-4 py-14 sm:px-6 lg:grid-cols-[17rem_1fr] lg:gap-16 lg:py-20 print:block print:py-6">
          <Contents title={t('contents')} sections={sections.map(({ id, title }) => ({ id, title }))} />
          <div className="min-w-0 max-w-measure">
            {sections.map((section, index) => (
              <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="mb-10 print:mb-6">
                <h2 id={`${section.id}-title`} className="text-xl font-bold break-after-avoid">
                  <span className="figure">{index + 1}.</span> {section.title}
                </h2>
                {section.text.map((paragraph) => (
                  <p key={paragraph} className={lineClass(paragraph, 'mt-3')}>
                    {told(paragraph)}
                  </p>
                ))}
                {index === 0 && (
                  <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
                    <OperatorLine {...operator} />
                    <DataContact {...operator} />
                  </p>
                )}
                {section.list.length > 0 && (
                  <ul className="mt-3 flex list-disc flex-col gap-2 pl-6 marker:text-accent">
                    {section.list.map((item) => (
                      <li key={item} className={lineClass(item)}>
                        {told(item)}
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            ))}
          </div>
        </div>
      </main>
    </>
  )
}
