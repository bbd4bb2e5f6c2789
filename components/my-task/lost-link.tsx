'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { StepNotice } from '@/components/hand-in/notice'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { ApiError } from '@/lib/platform/browser/api-error'
import { bareNumber } from '@/lib/platform/phone-numbers/whatsapp'
import { openByNumber } from '@/lib/work/my-task/changes-client'
import { LostLinkAndCode } from './lost-link-and-code'
import { saveTask, useSavedTasks } from './tasks-on-device'
import { useSend } from './use-send'

interface Props {
  /** Of a task of this device without a token on this device: only the number is asked then. */
  code?: string | undefined
  /** Shows the task that was opened. */
  onOpened: (code: string) => void
}

/** Opens a task whose private link is lost. */
export function LostLink({ code, onOpened }: Props) {
  const t = useTranslations('my_task.lost')
  const id = useId()
  const { busy, problem, errors, form, send } = useSend()
  const [tooMany, setTooMany] = useState(false)
  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const wanted = code ?? bareNumber(String(typed.get('payment_code'))).toUpperCase()
    setTooMany(false)
    const done = await send(async () => {
      const known = code ? undefined : useSavedTasks.getState().tasks.find((task) => task.code === wanted)?.token
      try {
        saveTask({ code: wanted, token: known ?? (await openByNumber(wanted, String(typed.get('whatsapp')))) })
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) setTooMany(true)
        throw error
      }
    })
    if (done) onOpened(wanted)
  }
  return (
    <div className="flex flex-col gap-6">
      <form
        ref={form}
        noValidate
        onSubmit={open}
        aria-labelledby={`${id}-title`}
        className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      >
        <div>
          <h2 id={`${id}-title`} className="text-lg font-bold">
            {code ? t('code_title', { code }) : t('title')}
          </h2>
          <p className="mt-1 text-sm text-muted">{t(code ? 'code_text' : 'text')}</p>
          <RequiredNote />
        </div>
        {!code && (
          <TextField
            label={t('code')}
            name="payment_code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            error={errors.payment_code}
          />
        )}
        <TextField label={t('whatsapp')} name="whatsapp" type="tel" inputMode="tel" required autoComplete="tel" hint={t('hint')} error={errors.whatsapp} />
        {problem && <StepNotice tone="danger">{tooMany ? t('too_many') : problem}</StepNotice>}
        <Button type="submit" busy={busy} className="sm:self-start">
          {t('open')}
        </Button>
      </form>
      <LostLinkAndCode code={code} />
    </div>
  )
}
