'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { AppProviders } from '@/components/layout/app-providers'
import { call } from '@/lib/platform/browser/call'
import { type FieldWiring, showFieldErrors, useFieldWiring } from '@/lib/platform/browser/forms'
import { usePress } from '@/lib/platform/browser/press'
import { submitContactForm } from '@/lib/work/contact-forms/contract'

type Values = z.input<typeof submitContactForm.body>
export type FieldName = keyof Values

interface ContactWiring extends FieldWiring<Values> {
  busy: boolean
  /** Whether the last message was sent; false again when the next one is sent. */
  sent: boolean
}

function Wiring({ onWired }: { onWired: (wiring: ContactWiring) => void }) {
  const form = useForm<Values>({ resolver: zodResolver(submitContactForm.body) })
  const { mutate, isPending, isSuccess } = usePress({
    mutationFn: (body: Values) => call(submitContactForm, { body }),
    onSuccess: () => form.reset({ name: '', email: '', message: '' }),
    onError: (error) => showFieldErrors(form, error),
  })
  const fields = useFieldWiring(form, mutate)
  useEffect(() => onWired({ ...fields, busy: isPending, sent: isSuccess }), [onWired, fields, isPending, isSuccess])
  return null
}

/** Renders only toasts, and passes its logic to the form on the page. */
export const ContactFormLogic = (props: { onWired: (wiring: ContactWiring) => void }) => (
  <AppProviders>
    <Wiring {...props} />
  </AppProviders>
)
