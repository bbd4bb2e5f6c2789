import type { FailureBody } from '@/lib/platform/contract/schemas'

/** Time-out of a call in milliseconds; during an upload, of the time without progress (SPEC section 9). */
export const TIMEOUT_MS = 10_000

/** SPEC section 5: messages are shown without double quotes. */
const unquoted = (text: string) => text.replaceAll('"', '')

/** A failed call. `status` is 0 when no answer came: no connection, or the time-out. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The server's text in the reader's language, if it sent one. Without double quotes, like {@link errors}. */
  readonly text: string | undefined
  /** Texts by field. */
  readonly errors: Record<string, string[]>
  /** With `second_factor_required`: how it can be given. */
  readonly asked: FailureBody['second_factor']
  /** With a conflict of a campaign: the campaign as it is now. */
  readonly current: FailureBody['current']
  /** With a wrong code: how many tries are left, where they are counted. */
  readonly triesLeft: number | undefined

  constructor(status: number, failure: Partial<FailureBody> = {}) {
    super(failure.message ?? `request failed (${status})`)
    this.name = 'ApiError'
    this.status = status
    this.code = failure.code ?? (status === 0 ? 'unreachable' : 'unknown')
    this.text = failure.message && unquoted(failure.message)
    this.asked = failure.second_factor
    this.current = failure.current
    this.triesLeft = failure.tries_left
    this.errors = Object.fromEntries(Object.entries(failure.errors ?? {}).map(([field, texts]) => [field, texts.map(unquoted)]))
  }
}

/** The first text of each field that the server refused. */
export const firstTexts = ({ errors }: ApiError): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, [text]]) => (text ? [[field, text]] : [])))
