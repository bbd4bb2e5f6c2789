'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEventHandler, useEffect, useRef } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { AppProviders } from '@/components/layout/app-providers'
import { call } from '@/lib/browser/call'
import { showFieldErrors, useFieldText } from '@/lib/browser/forms'
import { usePress } from '@/lib/browser/press'
import { submitContactForm } from '@/lib/contact-forms/contract'

type Values = z.input<typeof submitContactForm.body>
export type FieldName = keyof Values

/** The parts of the form's logic that the fields on the page use. */
export interface ContactWiring {
  register: UseFormRegister<Values>
  submit: FormEventHandler
  errors: Partial<Record<FieldName, string>>
  busy: boolean
  /** Whether the last message has arrived, until the next is sent. */
  sent: boolean
}

function Wiring({ onWired }: { onWired: (wiring: ContactWiring) => void }) {
  const fieldText = useFieldText()
  const form = useForm<Values>({ resolver: zodResolver(submitContactForm.body) })
  const { register, handleSubmit } = form
  const { errors } = form.formState
  const { mutate, isPending, isSuccess } = usePress({
    mutationFn: (body: Values) => call(submitContactForm, { body }),
    onSuccess: () => form.reset({ name: '', email: '', message: '' }),
    onError: (error) => showFieldErrors(form, error),
  })
  // Changes on each rendering, so the page reads it from the ref.
  const latest = useRef({ mutate, fieldText })
  latest.current = { mutate, fieldText }

  useEffect(() => {
    const say = (name: FieldName) => latest.current.fieldText(errors[name])
    onWired({
      register,
      submit: handleSubmit((values) => latest.current.mutate(values)),
      errors: { name: say('name'), email: say('email'), message: say('message') },
      busy: isPending,
      sent: isSuccess,
    })
  }, [register, handleSubmit, onWired, errors, isPending, isSuccess])
  return null
}

/** Renders only toasts, and passes its logic to the form on the page. */
export const ContactFormLogic = (props: { onWired: (wiring: ContactWiring) => void }) => (
  <AppProviders>
    <Wiring {...props} />
  </AppProviders>
)
