'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { StepNotice } from '@/components/hand-in/notice'
import { UploadProgress } from '@/components/hand-in/upload-progress'
import { ProofItemInput } from '@/components/proof-items/proof-item-input'
import { Button } from '@/components/ui/button'
import { RequiredNote } from '@/components/ui/required-note'
import type { TaskFormProps } from './task-form'
import { useRedo } from './use-redo'

/** Gives again everything that a returned task asks for. */
export function RedoForm(props: TaskFormProps) {
  const t = useTranslations('my_task.back')
  const { items, isPicture, nameOf, values, change, fail, errorOf, share, busy, problem, form, submit } = useRedo(props)
  const of = isPicture ? '' : '_answers'
  const uploads = items.some(({ item }) => item.kind === 'picture')
  // Where several pictures are asked for, a pasted one is for the first that is missing.
  const pasted = items.find(({ item }) => item.kind === 'picture' && !values[item.key])?.item.key
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={form} noValidate aria-labelledby="new-proof" onSubmit={send} className="flex flex-col gap-4">
      <div>
        <h4 id="new-proof" className="font-bold">
          {t(`proof${of}`)}
        </h4>
        <p className="text-sm text-muted">{t(`left${of}`, { count: props.task.attempts_left })}</p>
        <RequiredNote />
      </div>
      <div inert={busy} className={busy ? 'flex flex-col gap-5 opacity-60' : 'flex flex-col gap-5'}>
        {items.map(({ item, tries_left }) => (
          <ProofItemInput
            key={item.key}
            name={nameOf(item)}
            item={item}
            value={values[item.key] ?? (item.kind === 'picture' ? null : '')}
            error={errorOf(item)}
            onChange={(value) => change(item, value)}
            onProblem={(why) => fail(item, why)}
            pastes={pasted === item.key}
            triesLeft={tries_left ?? undefined}
          />
        ))}
      </div>
      {busy && uploads && <UploadProgress share={share} label={t(`sending${of}`)} />}
      {problem && <StepNotice tone="danger">{problem}</StepNotice>}
      <Button type="submit" busy={busy} className="sm:self-start">
        {t(problem ? 'send_again' : `send${of}`)}
      </Button>
    </form>
  )
}
