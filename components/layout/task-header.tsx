import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Brand } from '@/components/ui/brand'
import type { SiteOperator } from '@/lib/site'
import { LocaleSwitcher } from './locale-switcher'
import { NoScript } from './no-script'
import { OperatorName } from './operator-line'

/** The header of the pages of one task: brand, languages, and a link to the landing page. */
export async function TaskHeader({ operator }: { operator: SiteOperator }) {
  const t = await getTranslations('common')
  return (
    <>
      <header className="flex flex-col">
        <div className="flex flex-wrap items-center justify-between gap-x-3 py-3">
          <Brand />
          <LocaleSwitcher className="-mr-2" />
        </div>
        <Link href="/" className="-ml-2 inline-flex min-h-11 items-center gap-1.5 self-start rounded-control px-2 font-semibold text-accent-deep">
          <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
          {t('back_home')}
        </Link>
      </header>
      <OperatorName {...operator} />
      <NoScript />
    </>
  )
}
