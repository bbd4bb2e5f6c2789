import { getTranslations } from 'next-intl/server'
import { PageHead } from '@/components/layout/page-head'
import { buttonClass } from '@/components/ui/button'
import type { Area } from '@/lib/platform/pages/areas'
import { ApiKeys } from './api-keys'
import { CodeExamples } from './code-examples'
import { Webhooks } from './webhooks'

/** Keys, webhooks, and code that receives them. @param area of the reader: a promoter's keys and webhooks are for their own rows */
export async function DevelopersPage({ area }: { area: Area }) {
  const t = await getTranslations('developers')
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <a href="/api/docs" className={buttonClass({ variant: 'secondary' })}>
            {t('reference')}
          </a>
        }
      />
      <ApiKeys area={area} />
      <Webhooks area={area} />
      <CodeExamples />
    </>
  )
}
