'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/call'

interface Sending {
  busy: boolean
  /** What prevented it, in the reader's language. */
  problem?: string
  /** The server's texts by field. */
  errors: Record<string, string>
}

/** A field with an error; of a choice, its first option. */
const FIRST_ERROR = '[data-invalid], input[aria-invalid=true], textarea[aria-invalid=true]'

const idle: Sending = { busy: false, errors: {} }

/**
 * Sends one change of a form at a time and says what prevented it.
 * @param onConflict after 409 and 404: the task is no longer as this page shows it
 * @returns `form` for the form whose first error is to be focused; `refuse` for errors that the page itself finds
 */
export function useSend<Form extends HTMLElement = HTMLFormElement>(onConflict?: () => void) {
  const t = useTranslations('my_task.failed')
  const [state, setState] = useState(idle)
  const sending = useRef(false)
  const form = useRef<Form>(null)

  useEffect(() => {
    // After a commit, when the errors are on the screen.
    if (Object.keys(state.errors).length > 0) form.current?.querySelector<HTMLElement>(FIRST_ERROR)?.focus()
  }, [state.errors])

  function said(error: unknown): Sending {
    if (!(error instanceof ApiError) || error.status === 0) return { ...idle, problem: t('offline') }
    const errors = Object.fromEntries(Object.entries(error.errors).flatMap(([field, [text]]) => (text ? [[field, text]] : [])))
    if (Object.keys(errors).length > 0) return { ...idle, errors }
    return { ...idle, problem: error.status >= 500 ? t('down') : (error.text ?? t('down')) }
  }

  async function send(work: () => Promise<void>): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    setState({ ...idle, busy: true })
    try {
      await work()
      setState(idle)
      return true
    } catch (error) {
      setState(said(error))
      if (error instanceof ApiError && [404, 409].includes(error.status)) onConflict?.()
      return false
    } finally {
      sending.current = false
    }
  }

  return { ...state, form, send, refuse: (errors: Record<string, string>) => setState({ ...idle, errors }), clear: () => setState(idle) }
}
