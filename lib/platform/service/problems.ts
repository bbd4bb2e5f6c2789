import type { z } from 'zod'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { defaultLocale } from '@/lib/platform/i18n/locales'
import { messagesOf } from '@/lib/platform/i18n/messages'

/** Message keys by field name. */
export type FieldProblems = Record<string, ValidationKey[]>

const isKey = (key: string): key is ValidationKey => Object.hasOwn(messagesOf(defaultLocale).validation, key)

/** The text key of a zod issue: the one its schema names, else one for its kind. */
function keyOf(issue: z.core.$ZodIssue): ValidationKey {
  const named = issue.message.replace(/^validation\./, '')
  if (isKey(named)) return named
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_big') return 'too_long'
  return 'invalid'
}

/**
 * The problems of a failed parse by field. Those of the whole value are listed under `body`.
 * @param at the path of the value, ending with a dot
 */
export function problemsOf(error: z.ZodError, at = ''): FieldProblems {
  const fields: FieldProblems = {}
  for (const issue of error.issues) {
    const field = at + issue.path.map(String).join('.') || 'body'
    const keys = fields[field] ?? []
    const key = keyOf(issue)
    fields[field] = keys.includes(key) ? keys : [...keys, key]
  }
  return fields
}
