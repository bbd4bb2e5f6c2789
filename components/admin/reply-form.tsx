'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { FormProblem, useRefusal } from '@/components/payout-desk/refusal'
import { Button } from '@/components/ui/button'
import { controlClass, Field } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { useFieldText } from '@/lib/platform/browser/forms'
import { randomId } from '@/lib/platform/browser/random-id'
import { useStoredValues } from '@/lib/platform/browser/stored-values'
import { useReply } from '@/lib/work/contact-forms/client'
import { type ContactForm, MAX_TEXT, replyContactForm } from '@/lib/work/contact-forms/contract'

const rules = replyContactForm.body.pick({ text: true })

interface Props {
  message: ContactForm
  /** The id of the newest reply on the screen, 0 for none. */
  after: number
  onSent: () => void
  /** Called when somebody else has replied meanwhile, so that the thread is fetched again. */
  onStale: () => void
  /** Further buttons for the message. */
  children: ReactNode
}

/** Answers a message by mail. The typed text stays until it is sent, even when the dialog is closed. */
export function ReplyForm({ message, after, onSent, onStale, children }: Props) {
  const t = useTranslations('admin.messages')
  const fieldText = useFieldText()
  const form = useForm({ resolver: zodResolver(rules), defaultValues: { text: '' } })
  const forget = useStoredValues(`message-reply-${message.id}`, form)
  const reply = useReply(message.id, () => {
    forget()
    onSent()
  })
  const refused = useRefusal(form)
  const attempt = useRef({ text: '', key: '' })
  const submit = form.handleSubmit(({ text }) => {
    // A changed text is a new reply with its own key, even if the result of the first attempt is unknown.
    if (attempt.current.text !== text) attempt.current = { text, key: randomId() }
    reply.mutate(
      { text, after, key: attempt.current.key },
      {
        onError: (error) => {
          refused(error)
          onStale()
        },
      },
    )
  })
  const { errors } = form.formState
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RequiredNote />
      <Field label={t('reply')} required hint={t(`reply_hint_${message.locale}`, { email: message.email, name: message.name })} error={fieldText(errors.text)}>
        {({ required, ...control }) => (
          <textarea {...control} {...form.register('text')} rows={5} maxLength={MAX_TEXT} aria-required={required} className={controlClass} />
        )}
      </Field>
      <FormProblem error={errors.root} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
        {children}
        <Button type="submit" busy={reply.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
