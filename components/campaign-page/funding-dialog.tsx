'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useConfirmed } from '@/components/account/confirm-password'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { RequiredNote } from '@/components/ui/required-note'
import { ApiError } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { showFieldErrors, useFieldText } from '@/lib/platform/browser/forms'
import { useMoney } from '@/lib/platform/browser/money-format'
import { randomId } from '@/lib/platform/browser/random-id'
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

/** Reads an amount with a comma or a point; NaN if it is none. */
function readAmount(text: unknown): number {
  if (typeof text !== 'string') return Number(text)
  const plain = text.trim().replace(/^R\$\s*/i, '')
  if (plain === '') return Number.NaN
  return Number(plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain)
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
  const places = placeCost > 0 ? placesFor(readAmount(form.watch('amount')), placeCost) : 0
  const submit = form.handleSubmit((body) => {
    if (send.isPending) return
    send.mutate(
      { ...body, kind, key },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'confirmation_required') return
          if (!showFieldErrors(form, error)) showFailure(error)
        },
      },
    )
  })
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        locked={send.isPending}
        title={t(`${kind}_title`)}
        text={t(`${kind}_text`, { available: money(available), limit: money(aloneLimit) })}
      >
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
          <RequiredNote />
          <TextField
            label={t('amount')}
            required
            data-first
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            hint={kind === 'fund' && places > 0 ? t('buys', { count: places, cost: money(placeCost) }) : undefined}
            error={fieldText(errors.amount)}
            {...form.register('amount', { setValueAs: readAmount })}
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
      {dialog}
    </>
  )
}
