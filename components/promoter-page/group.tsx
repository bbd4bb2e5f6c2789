'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { controlClass, Field } from '@/components/ui/field'
import { When } from '@/components/ui/when'
import { groupQueries, useMoveToGroup } from '@/lib/work/promoter-groups/client'
import type { PromoterDetails } from '@/lib/work/promoters/contract'

/** The promoter's group, their way there, and a dialog that moves them. */
export function GroupCard({ promoter }: { promoter: PromoterDetails }) {
  const t = useTranslations('admin.promoter_groups')
  const { data: groups } = useQuery(groupQueries.list())
  const { confirmed, dialog } = useConfirmed()
  const move = useMoveToGroup(confirmed)
  const [chosen, setChosen] = useState<number>()
  const close = () => setChosen(undefined)
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{t('group')}</h2>
        <Button variant="secondary" size="sm" onClick={() => setChosen(promoter.group_id)}>
          {t('move')}
        </Button>
      </div>
      <p className="font-semibold wrap-anywhere">{promoter.group}</p>
      {promoter.groups.length > 0 && (
        <ol className="flex flex-col gap-1 text-sm text-muted">
          {promoter.groups.map(({ group, since }) => (
            <li key={String(since)}>{t.rich('since', { group, at: () => <When at={since} /> })}</li>
          ))}
        </ol>
      )}
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={(open) => !open && close()}
        title={t('move_title', { name: promoter.name })}
        text={t('move_text')}
        confirm={t('move')}
        busy={move.isPending}
        onConfirm={() => chosen !== undefined && move.mutate({ group: chosen, promoters: [promoter.id] }, { onSettled: close })}
      >
        <Field label={t('group')}>
          {(control) => (
            <select {...control} className={controlClass} value={chosen ?? promoter.group_id} onChange={({ target }) => setChosen(Number(target.value))}>
              {groups?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </ConfirmDialog>
      {dialog}
    </Card>
  )
}
