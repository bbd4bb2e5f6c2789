'use client'

import { useTranslations } from 'next-intl'
import { completionAddress } from '@/components/admin/completion-address'
import { ProofStage } from '@/components/admin/proof-stage'
import { Badge } from '@/components/ui/badge'
import { StatusBadge } from '@/components/ui/status-badge'
import { When } from '@/components/ui/when'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import type { showPictureGroup } from '@/lib/work/review/clusters/contract'

type Member = CallOutput<typeof showPictureGroup>['data'][number]

/** A picture of a group, with whose it is and what would become of it. */
export function GroupPicture({ completion, outcome, onReload }: Member & { onReload: () => void }) {
  const t = useTranslations('admin.groups')
  const { payment_code: code, name, status, promoter, location, device, created_at } = completion
  return (
    <article aria-label={code} className="flex h-full flex-col gap-2">
      <ProofStage address={completion.proof} name={name} label={code} onReload={onReload} className="h-96 max-sm:h-[70dvh]" />
      <div className="flex flex-col gap-1 px-1">
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge status={status} />
          {outcome === 'original' && <Badge>{t('outcome.original')}</Badge>}
          {outcome === 'appealed' && <Badge>{t('outcome.appealed')}</Badge>}
        </p>
        <p className="font-semibold wrap-anywhere">
          <a href={completionAddress(code, status === 'rejected')} className="-my-2 inline-block py-2 underline-offset-4 hover:underline">
            {name}
          </a>
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {[promoter ?? t('public_link'), device, location].join(' · ')}
          <span className="block">
            <When at={created_at} />
          </span>
        </p>
      </div>
    </article>
  )
}
