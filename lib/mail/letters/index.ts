import type { MailKind } from '@/db/values'
import type { Writer } from '../letter'
import { invitation } from './invitation'
import { messageReply } from './message-reply'
import { passwordChanged } from './password-changed'
import { passwordReset } from './password-reset'
import { secondFactorChanged } from './second-factor-changed'

/** Who writes each kind of letter. */
export const letters = {
  message_reply: messageReply,
  password_changed: passwordChanged,
  invitation,
  password_reset: passwordReset,
  second_factor_changed: secondFactorChanged,
} satisfies Partial<Record<MailKind, Writer<never>>>

/** The kinds of letters that there are. */
export type Kind = keyof typeof letters

/** What a kind of letter is written from. It is stored, so it holds no secrets. */
export type DataOf<K extends Kind> = Parameters<(typeof letters)[K]>[0]
