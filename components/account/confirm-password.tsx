'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FactorForm } from '@/components/auth/factor-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { PasswordField } from '@/components/ui/password-field'
import { RequiredNote } from '@/components/ui/required-note'
import { Skeleton } from '@/components/ui/skeleton'
import { useConfirmIdentity } from '@/lib/people/accounts/client'
import { confirmPassword } from '@/lib/people/accounts/contract'
import { fetchPasskeyRequest, secondFactorQueries } from '@/lib/people/second-factor/client'
import { ApiError } from '@/lib/platform/browser/api-error'
import type { Guard } from '@/lib/platform/browser/call'
import { showFailure } from '@/lib/platform/browser/failure'
import { showFieldErrors, useFieldText } from '@/lib/platform/browser/forms'
import { useAuth } from '@/lib/platform/browser/session'
import type { Way } from '@/lib/platform/contract/second-factor'

interface Confirmed {
  /**
   * Sends a call that the server may answer with `confirmation_required`. Then the dialog asks for the password, or for the account's second factor, and the call is sent again.
   * @throws what the call throws; the refusal itself when the reader cancels
   */
  confirmed: Guard
  /** The dialog; render it in the page. */
  dialog: ReactNode
}

/** For calls whose contract says `confirmed`. Needs the texts of `area` and `auth`. */
export function useConfirmed(): Confirmed {
  const [asked, setAsked] = useState<{ goOn: () => void; giveUp: () => void }>()
  /** The question that is open, for every call that needs its answer; null once the page is gone and nobody can be asked. */
  const question = useRef<{ answer: Promise<void>; giveUp: () => void } | null | undefined>(undefined)
  useEffect(() => {
    question.current = undefined
    return () => {
      question.current?.giveUp()
      question.current = null
    }
  }, [])
  const confirmed = useCallback(async <Output,>(send: () => Promise<Output>): Promise<Output> => {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
      if (question.current === null) throw error
      if (!question.current) {
        let giveUp = () => {}
        const answer = new Promise<void>((resolve, reject) => {
          giveUp = () => reject(error)
          setAsked({ goOn: resolve, giveUp })
        }).finally(() => {
          setAsked(undefined)
          if (question.current) question.current = undefined
        })
        question.current = { answer, giveUp }
      }
      await question.current.answer
      return send()
    }
  }, [])
  return { confirmed, dialog: asked && <Confirm onConfirmed={asked.goOn} onCancel={asked.giveUp} /> }
}

interface Props {
  onConfirmed: () => void
  onCancel: () => void
}

function Confirm({ onConfirmed, onCancel }: Props) {
  const t = useTranslations('area.confirm')
  const { data, isPending } = useQuery(secondFactorQueries.own())
  const [locked, setLocked] = useState(false)
  const ways: [boolean | undefined, Way][] = [
    [data?.app, 'code'],
    [data && data.passkeys.length > 0, 'passkey'],
    [data && data.recovery_codes > 0, 'recovery'],
  ]
  const there = ways.flatMap(([has, way]) => (has ? [way] : []))
  const part = there.length > 0 ? '_factor' : ''
  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} locked={locked} title={t(`title${part}`)} text={t(`text${part}`)}>
      {isPending ? (
        <Skeleton className="h-12 w-full rounded-control" />
      ) : there.length > 0 ? (
        <ByFactor ways={there} onBusy={setLocked} onConfirmed={onConfirmed} onCancel={onCancel} />
      ) : (
        // Also shown when the second factor's state is unknown: the server then says that one is missing.
        <ByPassword onBusy={setLocked} onConfirmed={onConfirmed} onCancel={onCancel} />
      )}
    </Dialog>
  )
}

interface PartProps extends Props {
  onBusy: (busy: boolean) => void
}

function ByFactor({ ways, onBusy, onConfirmed, onCancel }: PartProps & { ways: Way[] }) {
  const common = useTranslations('common')
  const confirm = useConfirmIdentity()
  const [error, setError] = useState<string>()
  return (
    <FactorForm
      ways={ways}
      busy={confirm.isPending}
      error={error}
      request={fetchPasskeyRequest}
      onProof={(proof) => {
        onBusy(true)
        confirm.mutate(proof, {
          onSuccess: onConfirmed,
          onError: (failure) => {
            if (failure instanceof ApiError && failure.code === 'wrong_code') setError(failure.text)
            else showFailure(failure)
          },
          onSettled: () => onBusy(false),
        })
      }}
      cancel={common('cancel')}
      onCancel={onCancel}
    />
  )
}

function ByPassword({ onBusy, onConfirmed, onCancel }: PartProps) {
  const t = useTranslations('area.confirm')
  const common = useTranslations('common')
  const fieldText = useFieldText()
  const email = useAuth((state) => state.user?.email)
  const confirm = useConfirmIdentity()
  const form = useForm({ resolver: zodResolver(confirmPassword.body), defaultValues: { password: '' } })
  const submit = form.handleSubmit(({ password = '' }) => {
    onBusy(true)
    confirm.mutate(
      { password },
      {
        onSuccess: onConfirmed,
        onError: (error) => {
          showFailure(error)
          showFieldErrors(form, error)
        },
        onSettled: () => onBusy(false),
      },
    )
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RequiredNote />
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" readOnly hidden value={email ?? ''} />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        autoFocus
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
  )
}
