import { MIN_AGE } from '@/lib/work/completions/fields'

/** The youngest who may take part: the setting MINIMUM_AGE, with which app/[locale]/layout.tsx marks every page. */
export const minimumAge = (): number => Number(globalThis.document?.documentElement.dataset.minimumAge ?? MIN_AGE)
