'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useFirstError } from '@/components/ui/use-first-error'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'

interface Sending {
  busy: boolean
  /** Why sending failed, in the reader's language. */
  problem?: string
  /** The server's texts by field. */
  errors: Record<string, string>
}

const idle: Sending = { busy: false, errors: {} }

/**
 * Sends one change at a time and returns the reason if it failed.
 * @param onConflict called after 409 and 404, because the task has changed since it was shown
 * @returns `form` for the form whose first error is to be focused; `refuse` for errors that the page itself finds
 */
export function useSend<Form extends HTMLElement = HTMLFormElement>(onConflict?: () => void) {
  const t = useTranslations('my_task.failed')
  const [state, setState] = useState(idle)
  const sending = useRef(false)
  const form = useFirstError<Form>(state.errors)

  function said(error: unknown): Sending {
    if (!(error instanceof ApiError) || error.status === 0) return { ...idle, problem: t('offline') }
    const errors = firstTexts(error)
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
