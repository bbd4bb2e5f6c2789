import type { MailKind } from '@/db/values'
import type { Writer } from '../letter'
import { passwordChanged } from './password-changed'
import { secondFactorChanged } from './second-factor-changed'

/** Who writes each kind of letter. */
export const letters = {
  password_changed: passwordChanged,
  second_factor_changed: secondFactorChanged,
} satisfies Partial<Record<MailKind, Writer<never>>>

/** The kinds of letters that there are. */
export type Kind = keyof typeof letters

/** What a kind of letter is written from. It is stored, so it holds no secrets. */
export type DataOf<K extends Kind> = Parameters<(typeof letters)[K]>[0]
