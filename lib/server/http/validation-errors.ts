import type { z } from 'zod'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { defaultLocale } from '@/lib/platform/i18n/locales'
import { messagesOf } from '@/lib/platform/i18n/messages'
import { AppError } from '@/lib/platform/service/errors'

const isKey = (key: string): key is ValidationKey => Object.hasOwn(messagesOf(defaultLocale).validation, key)

/** The text key of a zod issue: the one its schema names, else one for its kind. */
function keyOf(issue: z.core.$ZodIssue): ValidationKey {
  const named = issue.message.replace(/^validation\./, '')
  if (isKey(named)) return named
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_big') return 'too_long'
  return 'invalid'
}

/** Turns a failed parse into a 422 with messages by field. Problems of the whole body are listed under `body`. */
export function toValidationError(error: z.ZodError): AppError {
  const fields: Record<string, ValidationKey[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body'
    const keys = fields[field] ?? []
    const key = keyOf(issue)
    fields[field] = keys.includes(key) ? keys : [...keys, key]
  }
  return new AppError('invalid', { fields })
}
