'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type FormEventHandler, useEffect, useMemo, useRef } from 'react'
import type { FieldError, FieldValues, Path, Resolver, UseFormRegister, UseFormReturn } from 'react-hook-form'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { ApiError } from './api-error'
import { onFirstTouch } from './first-touch'
import { importWithTimeout } from './import-with-timeout'
import { saveForLocaleChange, takeSavedValues } from './locale-choice'

/** The text of a field's error: our own rules give a message key, the server sends the text itself. Double quotes are removed (SPEC section 5). */
export function useFieldText() {
  const t = useTranslations('validation')
  return (error: Pick<FieldError, 'message'> | undefined): string | undefined => {
    if (!error) return undefined
    const key = error.message?.replace(/^validation\./, '') ?? ''
    const text = t.has(key as ValidationKey) ? t(key as ValidationKey) : error.message || t('invalid')
    return text.replaceAll('"', '')
  }
}

/** Shows the server's validation errors at their fields and focuses the first. @returns whether there were any */
export function showFieldErrors<Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const known = Object.entries(error.errors).filter(([field]) => field in form.getValues())
  for (const [index, [field, texts]] of known.entries()) {
    form.setError(field as Path<Values>, { type: 'server', message: texts[0] ?? '' }, { shouldFocus: index === 0 })
  }
  return known.length > 0
}

/**
 * A form's validation rules, fetched on the first interaction with the page: parsing them takes a cheap phone longer than the rest of a
 * short form, and they are needed only after something is typed.
 * @param load must be the same function on every rendering
 */
export function useLateResolver<Values extends FieldValues>(load: () => Promise<Resolver<Values, unknown, Values>>): Resolver<Values, unknown, Values> {
  useEffect(() => onFirstTouch(() => void load().catch(() => {})), [load])
  return async (values, context, options) => {
    const check = await importWithTimeout(load()).catch(() => undefined)
    // If the rules could not be fetched in time, the server checks the same rules, or the call reports that there is no connection.
    return check ? check(values, context, options) : { values, errors: {} }
  }
}

/** What the fields on a page use of a form whose logic comes later (components/ui/use-late-form.tsx). */
export interface FieldWiring<Values extends FieldValues> {
  register: UseFormRegister<Values>
  submit: FormEventHandler
  /** Texts by field. */
  errors: Partial<Record<keyof Values, string>>
}

/**
 * Wires a form to fields that are rendered elsewhere. Without default values the form takes over what is typed in them.
 * @returns the same object until the errors change
 */
export function useFieldWiring<Values extends FieldValues>(form: UseFormReturn<Values>, send: (values: Values) => void): FieldWiring<Values> {
  const fieldText = useFieldText()
  const { register, handleSubmit } = form
  const { errors } = form.formState
  // These change on each rendering, which must not render the page's fields again.
  const latest = useRef({ send, fieldText })
  latest.current = { send, fieldText }
  return useMemo(() => {
    const texts: FieldWiring<Values>['errors'] = {}
    for (const [field, error] of Object.entries(errors)) texts[field as keyof Values] = latest.current.fieldText(error as FieldError)
    return { register, submit: handleSubmit((values) => latest.current.send(values)), errors: texts }
  }, [register, handleSubmit, errors])
}

/**
 * Allows one submission at a time. Disabling the button is not enough: two presses may both wait for the rules before either is sent.
 * @returns `take` returns whether this submission may be sent; `release` allows the next one
 */
export function useTurn(): { take: () => boolean; release: () => void } {
  const taken = useRef(false)
  return {
    take: () => {
      if (taken.current) return false
      taken.current = true
      return true
    },
    release: () => {
      taken.current = false
    },
  }
}

/** Keeps typed values across a change of language, which renders the page again. */
export function useKeptValues<Values extends FieldValues>(name: string, { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>): void {
  const locale = useLocale()
  useEffect(() => {
    const now = getValues()
    for (const [field, value] of Object.entries(takeSavedValues(name) ?? {})) {
      if (value !== now[field]) setValue(field as Path<Values>, value, { shouldDirty: true })
    }
    return () => saveForLocaleChange(name, locale, { ...getValues() })
  }, [name, locale, getValues, setValue])
}
