'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Moment } from '@/components/ui/time'
import { useMoney } from '@/lib/platform/browser/money-format'
import { useLast } from '@/lib/platform/browser/use-last'
import { type CampaignFunding, useDecideFunding } from '@/lib/work/campaigns/admin-client'

const variants = { waiting: 'waiting', booked: 'success', refused: 'danger' } as const

interface Props {
  campaign: number
  fundings: CampaignFunding[]
  /** Above it a second administrator confirms. */
  aloneLimit: number
}

/** What was put in and taken out, and what waits for another administrator. */
export function Fundings({ campaign, fundings, aloneLimit }: Props) {
  const t = useTranslations('campaign_admin.money')
  const money = useMoney()
  const { confirmed, dialog } = useConfirmed()
  const decide = useDecideFunding(campaign, confirmed)
  const [asked, setAsked] = useState<{ funding: CampaignFunding; decision: 'confirm' | 'refuse' }>()
  const shown = useLast(asked)
  const question = shown?.decision === 'refuse' && shown.funding.is_own ? 'take_back' : (shown?.decision ?? 'confirm')
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{t('list')}</h2>
      {fundings.length === 0 && <p className="text-muted">{t('empty')}</p>}
      <ul className="flex flex-col">
        {fundings.map((funding) => (
          <li key={funding.id} className="flex flex-wrap items-center justify-between gap-3 border-line py-3 not-last:border-b">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-3 font-semibold">
                <span className="figure">{t(`row_${funding.kind}`, { amount: money(funding.amount) })}</span>
                <Badge variant={variants[funding.state]}>{t(`states.${funding.state}`)}</Badge>
              </p>
              <p className="text-sm wrap-anywhere text-muted">{funding.reference}</p>
              <p className="text-sm text-muted">{t.rich('requested', { who: funding.requested_by, at: () => <Moment at={funding.requested_at} /> })}</p>
              {funding.decided_by && funding.decided_at && (
                <p className="text-sm text-muted">{t.rich('decided', { who: funding.decided_by, at: () => <Moment at={funding.decided_at ?? ''} /> })}</p>
              )}
            </div>
            {funding.state === 'waiting' &&
              (funding.is_own ? (
                <Button size="sm" variant="secondary" onClick={() => setAsked({ funding, decision: 'refuse' })}>
                  {t('take_back')}
                </Button>
              ) : (
                <div className="flex gap-2">
                  <Button size="sm" onClick={() => setAsked({ funding, decision: 'confirm' })}>
                    {t('confirm')}
                  </Button>
                  <Button size="sm" variant="secondary" onClick={() => setAsked({ funding, decision: 'refuse' })}>
                    {t('refuse')}
                  </Button>
                </div>
              ))}
            {funding.state === 'waiting' && (
              <p className="basis-full rounded-control bg-accent-tint p-4 text-sm">
                {t(`${funding.is_own ? 'own' : 'other'}_${funding.kind}`, { limit: money(aloneLimit), who: funding.requested_by })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <ConfirmDialog
          open={asked !== undefined}
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={t(`${question}_title`, { amount: money(shown.funding.amount) })}
          text={t(`${question}_text`, { who: shown.funding.requested_by, reference: shown.funding.reference })}
          confirm={t(question)}
          danger={shown.decision === 'refuse'}
          busy={decide.isPending}
          onConfirm={() => decide.mutate({ funding: shown.funding.id, decision: shown.decision }, { onSettled: () => setAsked(undefined) })}
        />
      )}
      {dialog}
    </Card>
  )
}
