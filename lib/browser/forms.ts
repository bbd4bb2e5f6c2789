'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { FieldError, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { ValidationKey } from '@/lib/contract/message-key'
import { ApiError } from './call'
import { carry, takeCarried } from './locale-choice'

/** The text of a field's problem: our own rules name a text key, the server sends the text itself. Quotes are dropped (SPEC section 5). */
export function useFieldText() {
  const t = useTranslations('validation')
  return (error: Pick<FieldError, 'message'> | undefined): string | undefined => {
    if (!error) return undefined
    const key = error.message?.replace(/^validation\./, '') ?? ''
    const text = t.has(key as ValidationKey) ? t(key as ValidationKey) : error.message || t('invalid')
    return text.replaceAll('"', '')
  }
}

/** Puts the problems that the server found at their fields and moves the focus to the first. */
export function showFieldErrors<Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>, error: unknown): void {
  if (!(error instanceof ApiError)) return
  const known = Object.entries(error.errors).filter(([field]) => field in form.getValues())
  for (const [index, [field, texts]] of known.entries()) {
    form.setError(field as Path<Values>, { type: 'server', message: texts[0] ?? '' }, { shouldFocus: index === 0 })
  }
}

/**
 * A form's rules that are fetched with the first touch of the page: reading them takes a cheap phone longer than all the rest of a
 * short form, and nobody needs them before something is typed.
 * @param load the same function on every rendering
 */
export function useLateResolver<Values extends FieldValues>(load: () => Promise<Resolver<Values, unknown, Values>>): Resolver<Values, unknown, Values> {
  useEffect(() => {
    const touches = ['focusin', 'pointerdown', 'keydown'] as const
    const fetchRules = () => {
      for (const touch of touches) window.removeEventListener(touch, fetchRules)
      load().catch(() => {})
    }
    for (const touch of touches) window.addEventListener(touch, fetchRules, { passive: true })
    return () => {
      for (const touch of touches) window.removeEventListener(touch, fetchRules)
    }
  }, [load])
  return async (values, context, options) => {
    const check = await load().catch(() => undefined)
    // They could not be fetched: the server has the same rules, or the call says that there is no connection.
    return check ? check(values, context, options) : { values, errors: {} }
  }
}

/**
 * Lets one submission through at a time. Two presses may both be waiting for the rules before either is sent, so what the page
 * shows as busy comes too late. @returns `take` says whether this one may go; `release` lets the next one
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

/** Carries what was typed over a change of language, which makes the page anew. */
export function useKeptValues<Values extends FieldValues>(name: string, { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>): void {
  const locale = useLocale()
  useEffect(() => {
    const now = getValues()
    for (const [field, value] of Object.entries(takeCarried(name) ?? {})) {
      if (value !== now[field]) setValue(field as Path<Values>, value, { shouldDirty: true })
    }
    return () => carry(name, locale, { ...getValues() })
  }, [name, locale, getValues, setValue])
}
