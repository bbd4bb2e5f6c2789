'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useConfirmed } from '@/components/account/confirm-password'
import { WithUnderstood } from '@/components/campaign-editor/fields'
import { useTypedReader } from '@/components/campaign-editor/use-typed-reader'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { RequiredNote } from '@/components/ui/required-note'
import { ApiError } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { showFieldErrors, useFieldText } from '@/lib/platform/browser/forms'
import { useMoney } from '@/lib/platform/browser/money-format'
import { randomId } from '@/lib/platform/browser/random-id'
import { useLast } from '@/lib/platform/browser/use-last'
import { useFunding } from '@/lib/work/campaigns/admin-client'
import { fundCampaign } from '@/lib/work/campaigns/admin-contract'
import { placesFor } from '@/lib/work/campaigns/places-for'

interface Props {
  kind: 'fund' | 'unfund'
  campaign: number
  available: number
  /** What one person and the promoter are paid together, in reais; 0 while nobody has chosen it. */
  placeCost: number
  /** Above it a second administrator confirms first. */
  aloneLimit: number
  onClose: () => void
}

/** Puts money into a campaign or takes some out. */
export function FundingDialog({ kind, campaign, available, placeCost, aloneLimit, onClose }: Props) {
  const t = useTranslations('campaign_admin.money')
  const common = useTranslations('common')
  const fieldText = useFieldText()
  const money = useMoney()
  const { confirmed, dialog } = useConfirmed()
  const send = useFunding(campaign, confirmed)
  // The same for each attempt, so that a repeated one counts once.
  const [key] = useState(randomId)
  const form = useForm({ resolver: zodResolver(fundCampaign.body), defaultValues: { reference: '' } })
  const { errors } = form.formState
  const amount = useController({ control: form.control, name: 'amount' })
  const [typed, setTyped] = useState('')
  const read = useTypedReader('amount')
  const { value, problem, understood } = read(typed)
  const [asked, setAsked] = useState<{ amount: number; reference: string }>()
  const shown = useLast(asked)
  const places = value === undefined ? 0 : placesFor(value, placeCost)
  const buys = kind === 'fund' && places > 0 ? t('buys', { count: places, cost: money(placeCost) }) : undefined
  const book = (body: { amount: number; reference: string }) =>
    send.mutate(
      { ...body, kind, key },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'confirmation_required') return
          if (!showFieldErrors(form, error)) showFailure(error)
        },
        onSettled: () => setAsked(undefined),
      },
    )
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        locked={send.isPending}
        title={t(`${kind}_title`)}
        text={t(`${kind}_text`, { available: money(available), limit: money(aloneLimit) })}
      >
        <form method="post" noValidate onSubmit={form.handleSubmit(setAsked)} className="flex flex-col gap-5">
          <RequiredNote />
          <TextField
            label={t('amount')}
            required
            data-first
            inputMode="decimal"
            autoComplete="off"
            hint={understood ? <WithUnderstood hint={buys} understood={understood} /> : undefined}
            error={problem ?? fieldText(errors.amount)}
            name={amount.field.name}
            ref={amount.field.ref}
            onBlur={amount.field.onBlur}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              amount.field.onChange(read(target.value).value)
            }}
          />
          <TextField
            label={t('reference')}
            hint={t('reference_hint')}
            required
            autoComplete="off"
            maxLength={200}
            error={fieldText(errors.reference)}
            {...form.register('reference')}
          />
          <FormButtons cancel={common('cancel')} save={t(`${kind}_do`)} busy={send.isPending} onCancel={onClose} />
        </form>
      </Dialog>
      {shown && (
        <ConfirmDialog
          open={asked !== undefined}
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={t(`${kind}_sure`, { amount: money(shown.amount) })}
          text={[t(`${kind}_sure_text`, { reference: shown.reference }), buys].filter(Boolean).join(' ')}
          confirm={t(`${kind}_do`)}
          busy={send.isPending}
          onConfirm={() => book(shown)}
        />
      )}
      {dialog}
    </>
  )
}
