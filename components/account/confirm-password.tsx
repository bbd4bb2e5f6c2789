'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { PasswordField } from '@/components/ui/password-field'
import { useConfirmPassword } from '@/lib/accounts/client'
import { confirmPassword } from '@/lib/accounts/contract'
import { ApiError, type Guard } from '@/lib/browser/call'
import { showFieldErrors, useFieldText } from '@/lib/browser/forms'
import { useAuth } from '@/lib/browser/session'

interface Confirmed {
  /**
   * Sends a call that the server may answer with `confirmation_required`: then the password is asked for and the call is sent again.
   * @throws what the call throws; the refusal itself when the reader gives up
   */
  confirmed: Guard
  /** Renders the question; put it into the page. */
  dialog: ReactNode
}

/** For calls whose contract says `confirmed`. Needs the texts of `area` and `auth`. */
export function useConfirmed(): Confirmed {
  const [asked, setAsked] = useState<{ goOn: () => void; giveUp: () => void }>()
  const confirmed = useCallback(async <Output,>(send: () => Promise<Output>): Promise<Output> => {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
      await new Promise<void>((resolve, reject) => setAsked({ goOn: resolve, giveUp: () => reject(error) })).finally(() => setAsked(undefined))
      return send()
    }
  }, [])
  return { confirmed, dialog: asked && <ConfirmPassword onConfirmed={asked.goOn} onCancel={asked.giveUp} /> }
}

function ConfirmPassword({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const t = useTranslations('area.confirm')
  const common = useTranslations('common')
  const fieldText = useFieldText()
  const email = useAuth((state) => state.user?.email)
  const confirm = useConfirmPassword()
  const form = useForm({ resolver: zodResolver(confirmPassword.body), defaultValues: { password: '' } })
  const submit = form.handleSubmit((body) => confirm.mutate(body, { onSuccess: onConfirmed, onError: (error) => showFieldErrors(form, error) }))
  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} locked={confirm.isPending} title={t('title')} text={t('text')}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" readOnly hidden value={email ?? ''} />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          required
          data-first
          error={fieldText(form.formState.errors.password)}
          {...form.register('password')}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => !confirm.isPending && onCancel()}>
            {common('cancel')}
          </Button>
          <Button type="submit" busy={confirm.isPending}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
