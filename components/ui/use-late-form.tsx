'use client'

import { useLocale } from 'next-intl'
import { type ComponentType, type FormEvent, type FormEventHandler, useCallback, useEffect, useRef, useState } from 'react'
import { showFailure } from '@/lib/platform/browser/failure'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { saveForLocaleChange, takeSavedValues } from '@/lib/platform/browser/locale-choice'

/** The logic of a form. It passes to the page what the fields need, and renders what only the logic can show. */
type Logic<Wiring> = ComponentType<{ onWired: (wiring: Wiring) => void }>

/** Logic that was loaded before, so that a page rendered again, for example in another language, has it at once. */
const fetched = new Set<unknown>()

/**
 * A form whose uncontrolled fields are rendered from the start; its logic is loaded later and takes over the same fields with the
 * values typed meanwhile. A submission before that waits for the logic. Typed values stay on a change of language.
 * @param name a unique name under which the values are stored
 * @param load must be the same function on every rendering
 * @returns `fetchLogic` loads the logic in advance; `logic` must be rendered beside the form; `failed` is true when the logic could not be loaded
 * for the last submission, which a toast says too
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
      // The next submission tries again and then shows the failure.
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

  // Submitted before the logic was loaded: sends it now. Delayed, because React may come here during the submit event itself, and a form ignores
  // `requestSubmit` as long as that event lasts.
  useEffect(() => {
    if (!wiring || !waiting) return
    const timer = setTimeout(() => {
      setWaiting(false)
      form.current?.requestSubmit()
    })
    return () => clearTimeout(timer)
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
