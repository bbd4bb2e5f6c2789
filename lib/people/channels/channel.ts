/** How sending by a channel ended: it was taken; it cannot be, and never will; it may be later; or this process was broken off. */
export type ChannelTry =
  | { state: 'sent'; messageId?: string | undefined }
  | { state: 'skipped'; why: string }
  | { state: 'again'; failure: string; afterMs?: number | undefined }
  | { state: 'back' }

/** What a person is told, for a screen that others may see: no name, no amount, no address. */
export interface ShortNotice {
  /** Of the template at WhatsApp. */
  name: string
  title: string
  text: string
  /** Whether `text` is the reason of a return, which the template takes. */
  isReason: boolean
}
