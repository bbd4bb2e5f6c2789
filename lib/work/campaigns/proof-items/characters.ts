import { defaultLocale } from '@/lib/platform/i18n/locales'

/** How many characters a text has as a person counts them; an emoji is one. Browsers of before 2021 count its parts. */
export const charactersIn = (text: string): number =>
  typeof Intl.Segmenter === 'function' ? [...new Intl.Segmenter(defaultLocale, { granularity: 'grapheme' }).segment(text)].length : [...text].length
