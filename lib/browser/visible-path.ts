'use client'

import { usePathname } from 'next/navigation'

/** The path as the reader sees it. While a page is prerendered, Next knows only the internal one, with the locale in front. */
export const useVisiblePath = (): string => usePathname().replace(/^\/(pt|en)(?=\/|$)/, '') || '/'
