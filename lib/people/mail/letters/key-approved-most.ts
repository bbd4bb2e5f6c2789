import type { Writer } from '../letter'
import { greeting } from '../words'

/** To an administrator: a key was refused a further approval. */
export const keyApprovedMost: Writer<{ name: string; key: string; owner: string }> = ({ name, key, owner }, writing) => ({
  subject: writing.t('mail.key_approved_most.subject', { key }),
  greeting: greeting(writing, name),
  paragraphs: [writing.t('mail.key_approved_most.text', { key, owner })],
  after: [writing.t('mail.key_approved_most.after')],
  action: { text: writing.t('mail.key_approved_most.action'), url: `${writing.site}/admin/audit` },
  note: writing.t('mail.account_note'),
})
