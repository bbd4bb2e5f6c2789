'use client'

import { useLocale } from 'next-intl'
import { type ComponentType, type FormEvent, type FormEventHandler, useCallback, useEffect, useRef, useState } from 'react'
import { showFailure } from '@/lib/platform/browser/failure'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { saveForLocaleChange, takeSavedValues } from '@/lib/platform/browser/locale-choice'

/** A form's logic. It passes to the page what the fields use of it, and renders what only it can show. */
type Logic<Wiring> = ComponentType<{ onWired: (wiring: Wiring) => void }>

/** What was fetched before. A page that is rendered again, as by a change of language, has its logic at once. */
const fetched = new Set<unknown>()

/**
 * A form whose fields are rendered from the start, uncontrolled, and whose logic is loaded later and takes over the same fields with the
 * values typed meanwhile. A submission before that waits for the logic. What was typed is kept across a change of language.
 * @param name under which no other values are saved
 * @param load must be the same function on every rendering
 * @returns `fetchLogic` loads it ahead of need; `logic` is to be rendered beside the form; `failed` says that the last submission could not be
 * made for want of the logic, which a toast says too
 */
export function useLateForm<Wiring extends { submit: FormEventHandler }>(name: string, load: () => Promise<Logic<Wiring>>) {
  const form = useRef<HTMLFormElement>(null)
  const [Logic, setLogic] = useState<Logic<Wiring>>()
  const [wiring, setWiring] = useState<Wiring>()
  const [waiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState(false)

  const take = useCallback(
    (part: Logic<Wiring>) => {
      fetched.add(load)
      setLogic(() => part)
    },
    [load],
  )
  const fetchLogic = useCallback(() => {
    load().then(take, () => {
      // A submission tries again, and says it then.
    })
  }, [load, take])
  useEffect(() => {
    if (fetched.has(load)) fetchLogic()
  }, [load, fetchLogic])

  const locale = useLocale()
  useEffect(() => {
    const fields = form.current
    if (!fields) return
    for (const [field, value] of Object.entries(takeSavedValues(name) ?? {})) {
      const control = fields.elements.namedItem(field)
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = value
    }
    return () => saveForLocaleChange(name, locale, Object.fromEntries(new FormData(fields)))
  }, [name, locale])

  // Submitted before the logic was loaded: sends it now.
  useEffect(() => {
    if (!wiring || !waiting) return
    setWaiting(false)
    form.current?.requestSubmit()
  }, [wiring, waiting])

  const hold = (event: FormEvent) => {
    event.preventDefault()
    setWaiting(true)
    setFailed(false)
    importWithTimeout(load()).then(take, (error) => {
      setWaiting(false)
      setFailed(true)
      showFailure(error)
    })
  }
  return {
    form,
    wiring,
    submit: wiring?.submit ?? hold,
    waiting,
    failed: failed && !wiring,
    fetchLogic,
    logic: Logic && <Logic onWired={setWiring} />,
  }
}
