import type { Writer } from '../letter'
import { greeting } from '../words'

interface AdministratorsChanged {
  name: string
  change: 'invited' | 'joined' | 'enabled' | 'disabled' | 'closed'
  /** Who did it. */
  by: string
  /** Whom it was done to; of an invitation nobody yet. */
  who: string
}

/** To every administrator, and whoever was one until a moment ago: who may move money has changed. */
export const administratorsChanged: Writer<AdministratorsChanged> = ({ name, change, by, who }, writing) => ({
  subject: writing.t(`mail.administrators_changed.subject.${change}`, { who }),
  greeting: greeting(writing, name),
  paragraphs: [writing.t(`mail.administrators_changed.text.${change}`, { by, who })],
  after: [writing.t('mail.administrators_changed.after')],
  action: { text: writing.t('mail.administrators_changed.action'), url: `${writing.site}/admin/team` },
  note: writing.t('mail.account_note'),
})
