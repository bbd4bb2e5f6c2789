import type { Messages } from '@/lib/platform/i18n/messages'

/** A key below `validation` in `messages/`. */
export type ValidationKey = keyof Messages['validation']

/** The zod message for a key, checked against the texts at compile time. */
export const messageKey = <K extends ValidationKey>(key: K): `validation.${K}` => `validation.${key}`
