'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEventHandler, useEffect } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { AppProviders } from '@/components/layout/app-providers'
import { ApiError, call } from '@/lib/api/call'
import type { says } from '@/lib/api/says'
import { submitContactForm } from '@/lib/contact-forms/contract'

type Values = z.input<typeof submitContactForm.body>
export type FieldName = keyof Values

/** What the fields on the page need of the form's logic. */
export interface ContactWiring {
  register: UseFormRegister<Values>
  submit: FormEventHandler
  errors: Partial<Record<FieldName, string>>
  busy: boolean
}

const fields = ['name', 'email', 'message'] as const satisfies readonly FieldName[]

function Wiring({ onWired }: { onWired: (wiring: ContactWiring) => void }) {
  const t = useTranslations()
  const { register, handleSubmit, reset, setError, formState } = useForm<Values>({ resolver: zodResolver(submitContactForm.body) })
  const { errors } = formState
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Values) => call(submitContactForm, { body }),
    meta: { success: 'contact_submitted' },
    onSuccess: () => reset({ name: '', email: '', message: '' }),
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      // The server's texts are in the reader's language already.
      for (const name of fields) if (error.errors[name]?.[0]) setError(name, { type: 'server', message: error.errors[name][0] })
    },
  })

  useEffect(() => {
    // The schema's messages are keys (lib/api/says.ts); react-hook-form knows them as plain strings only.
    const say = (name: FieldName) => {
      const error = errors[name]
      if (!error?.message) return undefined
      return error.type === 'server' ? error.message : t(error.message as ReturnType<typeof says>)
    }
    onWired({
      register,
      submit: handleSubmit((values) => mutate(values)),
      errors: { name: say('name'), email: say('email'), message: say('message') },
      busy: isPending,
    })
  }, [register, handleSubmit, mutate, onWired, errors, isPending, t])
  return null
}

/** Draws nothing but toasts; hands its logic to the form that is on the page already. */
export const ContactFormLogic = (props: { onWired: (wiring: ContactWiring) => void }) => (
  <AppProviders>
    <Wiring {...props} />
  </AppProviders>
)
