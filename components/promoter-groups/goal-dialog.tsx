'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useTypedReader } from '@/components/campaign-editor/use-typed-reader'
import { Dialog } from '@/components/ui/dialog'
import { controlClass, Field } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { ApiError } from '@/lib/platform/browser/api-error'
import type { Guard } from '@/lib/platform/browser/call'
import { showFailure } from '@/lib/platform/browser/failure'
import { useMoney } from '@/lib/platform/browser/money-format'
import { monthsFromNow, sayMonth } from '@/lib/platform/browser/months'
import { languageTag } from '@/lib/platform/i18n/locales'
import { useSetGoal } from '@/lib/work/promoter-groups/client'
import type { PromoterGroup } from '@/lib/work/promoter-groups/contract'
import { TypedAmountField } from './group-dialog'

/** How many months there are to choose from. */
const MONTHS = 24

interface Props {
  groups: PromoterGroup[]
  guard: Guard
  onClose: () => void
}

/** Sets a goal for a group, and says what it may cost. Render it only while open. */
export function GoalDialog({ groups, guard, onClose }: Props) {
  const t = useTranslations('admin.promoter_groups')
  const common = useTranslations('common')
  const money = useMoney()
  const tag = languageTag[useLocale()]
  const [id, setId] = useState(groups[0]?.id ?? 0)
  const [approvals, setApprovals] = useState('')
  const [bonus, setBonus] = useState('')
  const [months] = useState(() => monthsFromNow(MONTHS))
  const [first, setFirst] = useState(months[0] ?? '')
  const [last, setLast] = useState('')
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const count = useTypedReader('whole')(approvals)
  const amount = useTypedReader('amount')(bonus)
  const save = useSetGoal(guard, id)
  const promoters = groups.find((group) => group.id === id)?.promoters ?? 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count.problem || amount.problem) return
    setErrors({})
    save.mutate(
      { approvals: count.value ?? 0, bonus: amount.value ?? 0, first_month: first, last_month: last || null },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'confirmation_required') return
          showFailure(error)
          if (error instanceof ApiError) setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts[0]])))
        },
      },
    )
  }
  const monthField = (name: 'first_month' | 'last_month', value: string, onChange: (month: string) => void) => (
    <Field label={t(name)} error={errors[name]}>
      {(control) => (
        <select {...control} className={controlClass} value={value} onChange={({ target }) => onChange(target.value)}>
          {name === 'last_month' && <option value="">{t('no_end')}</option>}
          {months.map((month) => (
            <option key={month} value={month}>
              {sayMonth(month, tag)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} locked={save.isPending} title={t('add_goal')} text={t('goal_text')}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('group')}>
          {(control) => (
            <select {...control} data-first className={controlClass} value={id} onChange={({ target }) => setId(Number(target.value))}>
              {groups.map((group) => (
                <option key={group.id} value={group.id}>
                  {group.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TypedAmountField kind="whole" label={t('approvals')} error={errors.approvals} value={approvals} onChange={setApprovals} />
        <TypedAmountField label={t('bonus')} error={errors.bonus} value={bonus} onChange={setBonus} />
        {monthField('first_month', first, setFirst)}
        {monthField('last_month', last, setLast)}
        {amount.value !== undefined && <p className="figure text-sm text-muted">{t('may_cost', { amount: money(amount.value * promoters), promoters })}</p>}
        <FormButtons cancel={common('cancel')} save={t('set_goal')} busy={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
