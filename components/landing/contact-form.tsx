'use client'

import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { controlClass, Field, TextField } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { useLateForm } from '@/components/ui/use-late-form'
import type { FieldName } from './contact-form-logic'
import { useNear } from './use-near'

interface Props {
  texts: Record<FieldName | 'send' | 'sent', string>
}

const load = () => import('./contact-form-logic').then(({ ContactFormLogic }) => ContactFormLogic)

/** The contact form. The code that validates and sends it (react-hook-form, zod, API client) is loaded when the form is near the window. */
export function MessageForm({ texts }: Props) {
  const status = useRef<HTMLParagraphElement>(null)
  const { form, wiring, submit, waiting, fetchLogic, logic } = useLateForm('contact', load)
  useNear(form, fetchLogic)

  // On a phone the confirmation would otherwise be below the window.
  const sent = wiring?.sent ?? false
  useEffect(() => {
    if (sent) status.current?.scrollIntoView({ block: 'nearest' })
  }, [sent])

  const wire = (name: FieldName) => ({ name, ...wiring?.register(name) })
  return (
    <>
      {/* POST, so that submitting before the scripts are loaded puts no values into the address. */}
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RequiredNote />
        <TextField label={texts.name} required autoComplete="name" error={wiring?.errors.name} {...wire('name')} />
        <TextField label={texts.email} required type="email" inputMode="email" autoComplete="email" error={wiring?.errors.email} {...wire('email')} />
        <Field label={texts.message} required error={wiring?.errors.message}>
          {({ required, ...control }) => (
            <textarea
              rows={5}
              {...wire('message')}
              {...control}
              // Browsers show the line of the cursor alone; the rest could be under the cookie banner.
              onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
              aria-required={required}
              className={controlClass}
            />
          )}
        </Field>
        <Button type="submit" size="lg" busy={waiting || wiring?.busy} className="self-start max-[26rem]:w-full">
          {texts.send}
        </Button>
        {/* Rendered even while empty, because screen readers announce only changes of existing elements. */}
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
      {logic}
    </>
  )
}
