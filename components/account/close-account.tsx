'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { StepNotice } from '@/components/hand-in/notice'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { TextField } from '@/components/ui/field'
import { ownPayoutQueries } from '@/lib/money/payouts/own-client'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { useLogout } from '@/lib/platform/browser/logout'
import { useMoney } from '@/lib/platform/browser/money-format'
import { useAuth } from '@/lib/platform/browser/session'
import type { Role } from '@/lib/platform/contract/endpoint'
import { useCloseAccount } from '@/lib/work/promoters/client'
import { useConfirmed } from './confirm-password'
import { SettingsCard } from './settings-card'

/** Closes the reader's own account, after saying what happens to it and to a promoter's money. Asks for the e-mail and the password. */
export function CloseAccount({ area }: { area: Role }) {
  const t = useTranslations('area.close_account')
  const isPromoter = area === 'promoter'
  const { data: balance, isFetching, refetch } = useQuery({ ...ownPayoutQueries.balance(), enabled: isPromoter })
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsCard title={t('title')} lead={t('lead')}>
      <Button
        variant="secondary"
        busy={isPromoter && isFetching}
        // Nobody is asked before what is owed to them now is known.
        onClick={async () => setOpen(!isPromoter || (await refetch()).isSuccess)}
      >
        {t('open')}
      </Button>
      <CloseDialog open={isOpen} onClose={() => setOpen(false)} owed={balance ? balance.available + balance.on_its_way : 0} inReview={balance?.in_review} />
    </SettingsCard>
  )
}

interface Props {
  open: boolean
  onClose: () => void
  /** In reais. */
  owed: number
  /** In reais; undefined for an administrator. */
  inReview: number | undefined
}

function CloseDialog({ open, onClose, owed, inReview }: Props) {
  const t = useTranslations('area.close_account')
  const money = useMoney()
  const id = useId()
  const email = useAuth((state) => state.user?.email) ?? ''
  const { confirmed, dialog } = useConfirmed()
  const { logout, busy: isLeaving } = useLogout('account_gone')
  const close = useCloseAccount(confirmed)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<{ field?: string | undefined; all?: string | undefined }>({})
  const isBusy = close.isPending || isLeaving
  const leave = () => {
    setTyped('')
    setProblem({})
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem({})
    close.mutate(typed.trim(), {
      onSuccess: logout,
      onError: (error) => {
        const field = error instanceof ApiError ? firstTexts(error).email : undefined
        if (field) setProblem({ field })
        else if (error instanceof ApiError && error.status === 409 && error.code !== 'confirmation_required') setProblem({ all: error.text })
        else showFailure(error)
      },
    })
  }
  const what = inReview === undefined ? 'admin' : owed > 0 ? 'owed' : 'nothing_owed'
  return (
    <>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={(next) => !next && leave()}
        title={t('question')}
        text={t(`what.${what}`, { amount: money(owed) })}
        confirm={t('confirm')}
        busy={isBusy}
        form={id}
      >
        <form id={id} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
          {inReview !== undefined && inReview > 0 && <StepNotice tone="warning">{t('in_review', { amount: money(inReview) })}</StepNotice>}
          <TextField
            label={t('type', { email })}
            required
            type="email"
            autoComplete="off"
            maxLength={254}
            error={problem.field}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {problem.all && <StepNotice tone="danger">{problem.all}</StepNotice>}
        </form>
      </ConfirmDialog>
      {dialog}
    </>
  )
}
