import { MIN_AGE } from '@/lib/work/completions/fields'

/** The minimum age: the setting MINIMUM_AGE, which app/[locale]/layout.tsx writes into every page. */
export const minimumAge = (): number => Number(globalThis.document?.documentElement.dataset.minimumAge ?? MIN_AGE)
