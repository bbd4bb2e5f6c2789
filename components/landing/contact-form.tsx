'use client'

import { CircleCheck } from 'lucide-react'
import { useLocale } from 'next-intl'
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { controlClass, Field, TextField } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { saveForLocaleChange, takeSavedValues } from '@/lib/browser/locale-choice'
import type { ContactWiring, FieldName } from './contact-form-logic'
import { useNear } from './use-near'

type Logic = ComponentType<{ onWired: (wiring: ContactWiring) => void }>

interface Props {
  texts: Record<FieldName | 'send' | 'sent', string>
}

/**
 * The contact form. Its fields are rendered from the start; the code that validates and sends them (react-hook-form, zod, API client) is
 * loaded when the form is near the window, and takes over the same fields with the values typed meanwhile.
 */
export function ContactForm({ texts }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const [Logic, setLogic] = useState<Logic>()
  const [wiring, setWiring] = useState<ContactWiring>()
  const [waiting, setWaiting] = useState(false)

  const fetchLogic = () => {
    import('./contact-form-logic').then(
      ({ ContactFormLogic }) => setLogic(() => ContactFormLogic),
      () => setWaiting(false),
    )
  }
  useNear(form, fetchLogic)

  // Keeps typed values across a change of language.
  const locale = useLocale()
  useEffect(() => {
    const fields = form.current
    if (!fields) return
    for (const [name, value] of Object.entries(takeSavedValues('contact') ?? {})) {
      const field = fields.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
    }
    return () => saveForLocaleChange('contact', locale, Object.fromEntries(new FormData(fields)))
  }, [locale])

  // Submitted before the logic was loaded: sends it now.
  useEffect(() => {
    if (!wiring || !waiting) return
    setWaiting(false)
    form.current?.requestSubmit()
  }, [wiring, waiting])

  // It would otherwise be below the window on a phone.
  const sent = wiring?.sent ?? false
  useEffect(() => {
    if (sent) status.current?.scrollIntoView({ block: 'nearest' })
  }, [sent])

  const hold = (event: FormEvent) => {
    event.preventDefault()
    setWaiting(true)
    fetchLogic()
  }
  const wire = (name: FieldName) => ({ name, ...wiring?.register(name) })
  return (
    <>
      {/* POST, so that submitting before the scripts are loaded puts no values into the address. */}
      <form ref={form} method="post" noValidate onSubmit={wiring?.submit ?? hold} className="flex flex-col gap-5">
        <RequiredNote />
        <TextField label={texts.name} required autoComplete="name" error={wiring?.errors.name} {...wire('name')} />
        <TextField label={texts.email} required type="email" inputMode="email" autoComplete="email" error={wiring?.errors.email} {...wire('email')} />
        <Field label={texts.message} required error={wiring?.errors.message}>
          {({ required, ...control }) => <textarea rows={5} {...wire('message')} {...control} aria-required={required} className={controlClass} />}
        </Field>
        <Button type="submit" size="lg" busy={waiting || wiring?.busy} className="self-start max-[26rem]:w-full">
          {texts.send}
        </Button>
        {/* In the page before it says anything, so that screen readers read it out. */}
        <p
          ref={status}
          role="status"
          className="flex scroll-mb-5 items-start gap-2 rounded-control bg-accent-tint p-4 font-semibold text-accent-deep empty:hidden"
        >
          {sent && (
            <>
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
              {texts.sent}
            </>
          )}
        </p>
      </form>
      {Logic && <Logic onWired={setWiring} />}
    </>
  )
}
