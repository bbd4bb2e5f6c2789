'use client'

import { useTranslations } from 'next-intl'
import type { EditDraft } from '@/components/campaign-editor/draft'
import { missingInOthers } from '@/lib/work/campaigns/missing-texts'
import { useFieldName } from './use-field-name'

/** The most texts that are named one by one. */
const MOST = 8

/** What keeps no draft from being published, but may not be meant: texts that a language lacks, and a task without a link. */
export function Doubts({ draft: { content }, isDefault }: { draft: EditDraft; isDefault: boolean }) {
  const t = useTranslations('campaign_admin.publish')
  const nameOf = useFieldName()
  const missing = missingInOthers(content).map((path) => nameOf(`content.${path}`))
  const hasNoLink = !isDefault && content.steps.some((step) => step.kind === 'task' && !step.link)
  if (missing.length === 0 && !hasNoLink) return null
  return (
    <div className="flex flex-col gap-3 rounded-control bg-warning-tint p-4 text-warning">
      {hasNoLink && <p className="font-semibold">{t('no_link')}</p>}
      {missing.length > 0 && (
        <div>
          <p className="font-semibold">{t('no_translation', { count: missing.length })}</p>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {missing.slice(0, MOST).map((name) => (
              <li key={name}>{name}</li>
            ))}
            {missing.length > MOST && <li>{t('more', { count: missing.length - MOST })}</li>}
          </ul>
        </div>
      )}
    </div>
  )
}
