'use client'

import { CircleAlert, KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { canUsePasskeys, signWithPasskey } from '@/lib/people/second-factor/passkey-client'
import { ApiError } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { useKeptState } from '@/lib/platform/browser/use-kept-state'
import type { PasskeyRequest, Way } from '@/lib/platform/contract/second-factor'

export type Proof = { code: string } | { passkey: Awaited<ReturnType<typeof signWithPasskey>> }

interface Props {
  /** The ways that the account has set up. */
  ways: Way[]
  busy: boolean
  /** Why the last proof was refused. */
  error: string | undefined
  /** Fetches a new challenge for a passkey to sign. */
  request: () => Promise<PasskeyRequest | undefined>
  onProof: (proof: Proof) => void
  cancel: string
  onCancel: () => void
}

const typing = {
  code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'characters' },
} as const

/** Asks for a second factor, one way at a time; typed text stays when the way is changed. Needs the texts of `auth`. */
export function FactorForm({ ways, busy, error, request, onProof, cancel, onCancel }: Props) {
  const t = useTranslations('auth.second_step')
  const validation = useTranslations('validation')
  const [kept, setKept] = useKeptState<{ way?: Way; code: string; recovery: string }>('second-factor-form', { code: '', recovery: '' })
  const [problem, setProblem] = useState<string>()
  const [signing, setSigning] = useState(false)
  const typed = kept ?? { code: '', recovery: '' }
  const way = typed.way ?? ways[0] ?? 'code'
  const refusal = problem ?? error

  async function sign() {
    if (!canUsePasskeys()) return setProblem(t('no_passkeys'))
    setSigning(true)
    try {
      const asked = await request()
      if (asked) onProof({ passkey: await signWithPasskey(asked) })
    } catch (failure) {
      if (failure instanceof ApiError) showFailure(failure)
      else setProblem(t('passkey_failed'))
    } finally {
      setSigning(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || signing) return
    setProblem(undefined)
    if (way === 'passkey') sign()
    else if (typed[way].trim()) onProof({ code: typed[way] })
    else setProblem(validation('code_required'))
  }
  const choose = (next: Way) => {
    setProblem(undefined)
    setKept({ ...typed, way: next })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {way !== 'passkey' && <RequiredNote />}
      {way === 'passkey' ? (
        <div className="flex flex-col gap-2">
          <p>{t('passkey_hint')}</p>
          <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger empty:hidden">
            {refusal && (
              <>
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
                {refusal}
              </>
            )}
          </p>
        </div>
      ) : (
        <TextField
          key={way}
          data-first
          autoFocus
          label={t(way)}
          hint={t(`${way}_hint`)}
          name="code"
          required
          autoCorrect="off"
          spellCheck={false}
          {...typing[way]}
          value={typed[way]}
          onChange={({ target }) => setKept({ ...typed, way, [way]: target.value })}
          error={refusal}
        />
      )}
      <Button type="submit" size="lg" busy={busy || signing} {...(way === 'passkey' && { 'data-first': true, autoFocus: true })} className="w-full">
        {way === 'passkey' && <KeyRound aria-hidden className="size-5" strokeWidth={1.75} />}
        <span>{t(way === 'passkey' ? 'passkey' : 'submit')}</span>
      </Button>
      <div className="flex flex-col">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => choose(other)}>
              {t(`to_${other}`)}
            </Button>
          ))}
        <Button variant="quiet" onClick={() => !busy && onCancel()}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
