import type { MailKind } from '@/db/values'
import type { Writer } from '../letter'
import { messageToPromoter } from './message-to-promoter'
import { passwordChanged } from './password-changed'

/** Who writes each kind of letter. */
export const letters = {
  message_to_promoter: messageToPromoter,
  password_changed: passwordChanged,
} satisfies Partial<Record<MailKind, Writer<never>>>

/** The kinds of letters that there are. */
export type Kind = keyof typeof letters

/** What a kind of letter is written from. It is stored, so it holds no secrets. */
export type DataOf<K extends Kind> = Parameters<(typeof letters)[K]>[0]
