'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { ApiError } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { useMoney } from '@/lib/platform/browser/money-format'
import { useClosePromoter } from '@/lib/work/promoters/client'
import type { Promoter } from '@/lib/work/promoters/contract'

/** For a promoter who is owed something and so cannot be deleted yet: pays all of it and takes no more clicks of theirs. Asks for their name and the password. */
export function ClosePromoterDialog({ promoter, open, onClose }: { promoter: Promoter; open: boolean; onClose: () => void }) {
  const t = useTranslations('admin.promoters')
  const common = useTranslations('common')
  const money = useMoney()
  const { confirmed, dialog } = useConfirmed()
  const close = useClosePromoter(confirmed)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const leave = () => {
    setName('')
    setProblem(undefined)
    onClose()
  }
  const refused = (error: Error) => {
    if (error instanceof ApiError && error.status < 500 && error.code !== 'confirmation_required') setProblem(error.text)
    else showFailure(error)
  }
  const send = () => {
    setProblem(undefined)
    close.mutate({ id: promoter.id, name }, { onSuccess: leave, onError: refused })
  }
  const facts = { name: promoter.name, amount: money(promoter.owed) }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && leave()}
        locked={close.isPending}
        title={t('close_title', facts)}
        text={t(promoter.closing ? 'closing_text' : 'close_text', facts)}
        actions={
          <>
            <Button variant="secondary" disabled={close.isPending} onClick={leave}>
              {common('cancel')}
            </Button>
            <Button variant="danger" busy={close.isPending} onClick={send}>
              {t('close_confirm')}
            </Button>
          </>
        }
      >
        <TextField
          label={t('close_name', facts)}
          required
          autoComplete="off"
          maxLength={200}
          error={problem}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Dialog>
      {dialog}
    </>
  )
}
