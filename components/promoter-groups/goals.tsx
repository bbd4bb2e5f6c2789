'use client'

import { Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ListPart } from '@/components/ui/list-part'
import { type Column, Table } from '@/components/ui/table'
import type { Guard } from '@/lib/platform/browser/call'
import { useMoney } from '@/lib/platform/browser/money-format'
import { sayMonth } from '@/lib/platform/browser/months'
import { useLast } from '@/lib/platform/browser/use-last'
import { languageTag } from '@/lib/platform/i18n/locales'
import { useEndGoal } from '@/lib/work/promoter-groups/client'
import type { PromoterGoal, PromoterGroup } from '@/lib/work/promoter-groups/contract'
import { GoalDialog } from './goal-dialog'

/** A goal with its group. */
interface Row extends PromoterGoal {
  group: string
  promoters: number
}

/** The goals of all groups: what each asks for, what it has cost and may cost. @param groups undefined while loading */
export function GroupGoals({ groups, guard }: { groups: PromoterGroup[] | undefined; guard: Guard }) {
  const t = useTranslations('admin.promoter_groups')
  const money = useMoney()
  const tag = languageTag[useLocale()]
  const end = useEndGoal(guard)
  const [isNew, setIsNew] = useState(false)
  const [asked, setAsked] = useState<Row>()
  const shown = useLast(asked)
  const said = (goal: PromoterGoal) => t('goal_said', { count: goal.approvals, bonus: money(goal.bonus) })
  const columns: Column<Row>[] = [
    { key: 'goal', head: t('goal'), phone: 'title', cell: (goal) => <span className="figure font-semibold">{said(goal)}</span> },
    { key: 'group', head: t('group'), phone: 'label', cell: ({ group }) => <span className="wrap-anywhere sm:inline-block sm:min-w-24">{group}</span> },
    {
      key: 'months',
      head: t('months'),
      phone: 'label',
      cell: ({ first_month, last_month }) =>
        last_month ? t('from_to', { first: sayMonth(first_month, tag), last: sayMonth(last_month, tag) }) : t('from', { first: sayMonth(first_month, tag) }),
    },
    {
      key: 'cost',
      head: t('cost'),
      phone: 'text',
      cell: ({ cost, earned, ended, bonus, promoters }) => (
        <span className="figure block">
          <span className="block">{t('has_cost', { amount: money(cost), count: earned })}</span>
          {!ended && <span className="block text-sm text-muted">{t('may_cost', { amount: money(bonus * promoters), promoters })}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      head: t('actions'),
      phone: 'text',
      cell: (goal) =>
        goal.ended ? (
          <span className="text-muted">{t('ended')}</span>
        ) : (
          <Button variant="secondary" size="sm" aria-label={t('end_name', { goal: said(goal), group: goal.group })} onClick={() => setAsked(goal)}>
            {t('end')}
          </Button>
        ),
    },
  ]
  const rows = groups?.flatMap(({ name, promoters, goals }) => goals.map((goal) => ({ ...goal, group: name, promoters })))
  return (
    <>
      <ListPart
        title={t('goals')}
        tools={
          groups && (
            <Button variant="secondary" onClick={() => setIsNew(true)}>
              <Plus aria-hidden className="size-5" strokeWidth={1.75} />
              {t('add_goal')}
            </Button>
          )
        }
      >
        {rows?.length === 0 ? (
          <p className="text-muted">{t('no_goals')}</p>
        ) : (
          <Table caption={t('goals')} columns={columns} rows={rows} rowKey={({ id }) => id} skeletonRows={1} />
        )}
      </ListPart>
      {isNew && groups && <GoalDialog groups={groups} guard={guard} onClose={() => setIsNew(false)} />}
      {shown && (
        <ConfirmDialog
          danger
          open={asked !== undefined}
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={t('confirm_end', { goal: said(shown) })}
          text={t('confirm_end_text')}
          confirm={t('end_goal')}
          busy={end.isPending}
          onConfirm={() => end.mutate(shown.id, { onSettled: () => setAsked(undefined) })}
        />
      )}
    </>
  )
}
