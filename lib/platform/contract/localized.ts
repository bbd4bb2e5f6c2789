import './jitless'
import { z } from 'zod'
import { defaultLocale, locales } from '@/lib/platform/i18n/locales'
import type { LocalizedText } from '@/lib/platform/i18n/localized'

/** Such a text, of which each language has a schema. */
export const localizedOf = (first: z.ZodType<string>, other: z.ZodType<string | undefined>): z.ZodType<LocalizedText> =>
  z.object({ [defaultLocale]: first, ...Object.fromEntries(locales.filter((locale) => locale !== defaultLocale).map((locale) => [locale, other])) })
