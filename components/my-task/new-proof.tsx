'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { StepNotice } from '@/components/wizard/notice'
import { ProofPicker } from '@/components/wizard/proof-picker'
import { UploadProgress } from '@/components/wizard/upload-progress'
import { randomId } from '@/lib/platform/browser/random-id'
import { sendProof } from '@/lib/work/my-task/changes-client'
import type { TaskFormProps } from './task-form'
import { useSend } from './use-send'

/** Sends a new proof, with the wizard's image picker. */
export function NewProofForm({ token, task, onChanged, onConflict }: TaskFormProps) {
  const t = useTranslations('my_task.back')
  const [proof, setProof] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  const [share, setShare] = useState(0)
  // One key per picture: a repeated attempt with the same picture counts once, and another picture is not mistaken for it.
  const key = useRef('')
  const chooseButton = useRef<HTMLButtonElement>(null)
  const { busy, problem, errors, send, clear } = useSend(onConflict)

  const choose = (chosen: File | null) => {
    clear()
    key.current = randomId()
    setProof(chosen)
  }
  const submit = () => {
    if (!proof) {
      setRefused('proof_required')
      chooseButton.current?.focus()
      return
    }
    setRefused(undefined)
    setShare(0)
    send(async () => onChanged(await sendProof(token, { proof, idempotencyKey: key.current, onProgress: setShare })))
  }
  return (
    <section aria-labelledby="new-proof" className="flex flex-col gap-3">
      <h4 id="new-proof" className="font-bold">
        {t('proof')}
      </h4>
      <p className="text-sm text-muted">{t('left', { count: task.attempts_left })}</p>
      <div inert={busy} className={busy ? 'opacity-60' : undefined}>
        <ProofPicker proof={proof} onProof={choose} error={refused ?? errors.proof} onProblem={setRefused} chooseRef={chooseButton} />
      </div>
      {busy && <UploadProgress share={share} label={t('sending')} />}
      {problem && <StepNotice tone="danger">{problem}</StepNotice>}
      <Button busy={busy} onClick={submit} className="sm:self-start">
        {t(problem ? 'send_again' : 'send')}
      </Button>
    </section>
  )
}
