'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useTypedReader } from '@/components/campaign-editor/use-typed-reader'
import { CheckField } from '@/components/ui/check-field'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { ApiError } from '@/lib/platform/browser/api-error'
import type { Guard } from '@/lib/platform/browser/call'
import { showFailure } from '@/lib/platform/browser/failure'
import type { Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import { asTyped, type TypedKind } from '@/lib/platform/read-typed'
import { campaignNameQueries } from '@/lib/work/campaigns/names-client'
import { useSaveGroup } from '@/lib/work/promoter-groups/client'
import type { PromoterGroup } from '@/lib/work/promoter-groups/contract'

interface Props {
  /** Undefined for a new one. */
  group: PromoterGroup | undefined
  guard: Guard
  onClose: () => void
}

/** Edits a group: name, amounts and tasks. Render it only while open. */
export function GroupDialog({ group, guard, onClose }: Props) {
  const t = useTranslations('admin.promoter_groups')
  const common = useTranslations('common')
  const locale = useLocale() as Locale
  const read = useTypedReader('amount')
  const save = useSaveGroup(guard, group)
  const { data: campaigns = [] } = useQuery(campaignNameQueries.list())
  const typed = (amount: number | null | undefined) => (amount == null ? '' : asTyped(amount, locale, 'amount'))
  const [name, setName] = useState(group?.name ?? '')
  const [commission, setCommission] = useState(typed(group?.commission))
  const [minimum, setMinimum] = useState(typed(group?.minimum_payout))
  const [rates, setRates] = useState<Record<number, string>>(() =>
    Object.fromEntries(group?.commissions.map((rate) => [rate.campaign_id, typed(rate.commission)]) ?? []),
  )
  const [shown, setShown] = useState(group?.campaigns ?? null)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const amountOf = (text: string) => read(text).value ?? null
  const hasProblem = [commission, minimum, ...Object.values(rates)].some((text) => read(text).problem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasProblem) return
    setErrors({})
    const commissions = Object.entries(rates).flatMap(([id, text]) => {
      const amount = amountOf(text)
      return amount === null ? [] : [{ campaign_id: Number(id), commission: amount }]
    })
    save.mutate(
      { name, commission: amountOf(commission), commissions, minimum_payout: amountOf(minimum), campaigns: shown },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'confirmation_required') return
          showFailure(error)
          if (error instanceof ApiError) setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field.split('.')[0], texts[0]])))
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={save.isPending}
      size="lg"
      title={group ? t('edit_title', { name: group.name }) : t('add')}
      text={t('counts_from_now')}
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('name')}
          hint={t('name_hint')}
          required
          data-first
          autoComplete="off"
          maxLength={60}
          error={errors.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TypedAmountField label={t('commission_all')} hint={t('commission_hint')} error={errors.commission} value={commission} onChange={setCommission} />
        <TypedAmountField label={t('minimum')} hint={t('minimum_hint')} error={errors.minimum_payout} value={minimum} onChange={setMinimum} />
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-2 font-semibold">{t('by_task')}</legend>
          {errors.commissions && <p className="text-sm font-medium text-danger">{errors.commissions}</p>}
          {campaigns.map(({ id, title }) => (
            <TypedAmountField
              key={id}
              label={textIn(locale, title).text}
              value={rates[id] ?? ''}
              onChange={(text) => setRates((before) => ({ ...before, [id]: text }))}
            />
          ))}
        </fieldset>
        {!group?.is_default && (
          <>
            <CheckField
              label={t('show_all')}
              hint={t('show_all_hint')}
              error={errors.campaigns}
              checked={shown === null}
              onChange={(all) => setShown(all ? null : [])}
            />
            {shown && (
              <fieldset className="flex flex-col gap-1">
                <legend className="sr-only">{t('tasks')}</legend>
                {campaigns.map(({ id, title }) => (
                  <label key={id} className="flex min-h-11 items-center gap-3">
                    <input
                      type="checkbox"
                      className="size-5 shrink-0 accent-accent"
                      checked={shown.includes(id)}
                      onChange={({ target }) => setShown(target.checked ? [...shown, id] : shown.filter((one) => one !== id))}
                    />
                    {textIn(locale, title).text}
                  </label>
                ))}
              </fieldset>
            )}
          </>
        )}
        <FormButtons cancel={common('cancel')} save={t('save')} busy={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

interface AmountProps {
  kind?: TypedKind
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (text: string) => void
}

/** An amount in reais, or a whole number, that may be left empty, with what was understood below it. */
export function TypedAmountField({ kind = 'amount', label, hint, error, value, onChange }: AmountProps) {
  const { problem, understood } = useTypedReader(kind)(value)
  return (
    <TextField
      label={label}
      hint={understood ?? hint}
      error={problem ?? error}
      inputMode={kind === 'amount' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
