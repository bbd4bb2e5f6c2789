import '@/lib/platform/contract/jitless'
import { z } from 'zod'
import { localizedOf } from '@/lib/platform/contract/localized'
import { messageKey } from '@/lib/platform/contract/message-key'
import { typedString } from '@/lib/platform/contract/typed'
import { defaultLocale } from '@/lib/platform/i18n/locales'
import type { LocalizedText } from '@/lib/platform/i18n/localized'

/** Whether content is being written, so that much may be missing still, or published, so that nothing may. */
export type Strictness = 'draft' | 'published'

/** NUL and unpaired surrogates, which the database cannot store. */
const NOT_STORABLE = /[\0\p{Cs}]/u

const words = (max: number) =>
  typedString({ error: messageKey('required') })
    .max(max, messageKey('too_long'))
    .refine((value) => !NOT_STORABLE.test(value), messageKey('invalid'))

/** A text of a campaign. */
export type CampaignText = LocalizedText

/** A text that nobody has written yet. */
export const emptyText = (): CampaignText => ({ [defaultLocale]: '' })

/** A text of at most `max` characters a language; a published one has the default language's. */
export const textOf = (strictness: Strictness, max: number): z.ZodType<CampaignText> => {
  const first = strictness === 'published' ? words(max).min(1, messageKey('required')) : words(max)
  const other = words(max)
    .transform((value) => value || undefined)
    // The API reference describes what a pipe ends in; it cannot describe a transformation.
    .pipe(z.string().optional())
    .optional()
  return localizedOf(first, other)
}

/** A list of at most `most` items; a published one has at least `least`. */
export const listOf = <Item extends z.ZodType>(strictness: Strictness, item: Item, { least = 0, most }: { least?: number; most: number }) =>
  z
    .array(item)
    .min(strictness === 'published' ? least : 0, messageKey('too_few'))
    .max(most, messageKey('too_many'))

/** A name that content uses for one of its parts: of a proof item, an option or a reason. */
export const partKey = z.string({ error: messageKey('required') }).regex(/^[a-z0-9_]{1,30}$/, messageKey('invalid'))

/** A web address that a browser opens: https alone, without a name and password in it. */
export const webAddress = typedString({ error: messageKey('url_required') })
  .min(1, messageKey('url_required'))
  .max(2048, messageKey('too_long'))
  .regex(/^https:\/\/[^\s\p{Cc}\p{Cf}\p{Z}\p{Cs}]+$/iu, { error: messageKey('https_only'), abort: true })
  .refine((value) => {
    if (!URL.canParse(value)) return false
    const { hostname, username, password } = new URL(value)
    return hostname.includes('.') && !username && !password
  }, messageKey('https_only'))

/** The name of an uploaded picture of the campaign: a hash of its content and, since names carry it, its size in pixels. */
export const pictureName = z.string().regex(/^[a-f0-9]{32}(?:-\d{1,4}x\d{1,4})?\.(?:jpg|png|webp)$/, messageKey('invalid'))
