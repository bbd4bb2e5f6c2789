import { defaultLocale } from '@/lib/platform/i18n/locales'

/** How many characters a person sees in a text: an emoji is one. Older phones cannot tell, and count its parts. */
export const charactersIn = (text: string): number =>
  typeof Intl.Segmenter === 'function' ? [...new Intl.Segmenter(defaultLocale, { granularity: 'grapheme' }).segment(text)].length : [...text].length
