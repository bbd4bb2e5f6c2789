import { z } from 'zod'
import { messageKey, type ValidationKey } from './message-key'
import { typedString } from './typed'

/** NUL and unpaired surrogates, which the database cannot store. */
const NOT_KEPT = /[\0\p{Cs}]/u

/** Required text: trimmed, at most `max` characters, all of which the database can store. */
export const requiredText = (key: ValidationKey, max = 120) =>
  typedString({ error: messageKey(key) })
    .min(1, messageKey(key))
    .max(max, messageKey('too_long'))
    .refine((value) => !NOT_KEPT.test(value), messageKey('invalid'))

/**
 * Control characters, line breaks and direction marks, with which a name could look like another one or reverse the text beside it; and unpaired
 * surrogates, which the database cannot store.
 */
const MISLEADING = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A name or another text of one line: trimmed, at most `max` characters, none of them misleading. */
export const lineText = (key: ValidationKey, max = 120) =>
  typedString({ error: messageKey(key) })
    .min(1, messageKey(key))
    .max(max, messageKey('too_long'))
    .refine((value) => !MISLEADING.test(value), messageKey('misleading_characters'))

/** Text that may be left out; empty counts as left out. */
export const optionalText = (max: number) =>
  typedString()
    .max(max, messageKey('too_long'))
    .refine((value) => !NOT_KEPT.test(value), messageKey('invalid'))
    .transform((value) => value || undefined)
    .optional()

/** An e-mail address in the lower case in which addresses are stored and compared. */
export const emailAddress = typedString({ error: messageKey('email_required') })
  .toLowerCase()
  .min(1, messageKey('email_required'))
  .max(254, messageKey('too_long'))
  .pipe(z.email(messageKey('email_invalid')))

/** A device's hash of browser traits. */
export const fingerprint = optionalText(128)
