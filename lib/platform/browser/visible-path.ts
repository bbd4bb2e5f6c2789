'use client'

import { usePathname } from 'next/navigation'
import { locales } from '@/lib/platform/i18n/locales'

const inFront = new RegExp(`^/(${locales.join('|')})(?=/|$)`)

/** The path as the reader sees it. While a page is prerendered, Next knows only the internal one, with the locale in front. */
export const useVisiblePath = (): string => usePathname().replace(inFront, '') || '/'
