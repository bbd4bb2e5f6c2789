import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { optionalText } from '@/lib/platform/contract/fields'
import { localizedOf } from '@/lib/platform/contract/localized'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, dataOnly, idParams, instant, pageOf, pageQuery, rowId } from '@/lib/platform/contract/schemas'
import { locales } from '@/lib/platform/i18n/locales'

// What administrators tell many promoters at once. One draft is written in both languages, then sent now or at a time.

/** Most characters of a title and of a text. */
export const MOST_TITLE = 120
export const MOST_TEXT = 5000

const whole = z.number().int()
const draftText = (most: number) => optionalText(most).transform((text) => text ?? '')
const inEach = (text: z.ZodType<string>) => localizedOf(text, text)

const written = {
  title: inEach(draftText(MOST_TITLE)).meta({ description: 'By language; may be empty in the draft alone' }),
  text: inEach(draftText(MOST_TEXT)).meta({ description: 'By language; may be empty in the draft alone. An empty line begins a paragraph' }),
}

/** Who is told: all promoters without either. */
const audience = {
  group_id: rowId.nullable().default(null).meta({ description: 'The promoters of this group when it is sent' }),
  campaign_id: rowId
    .nullable()
    .default(null)
    .meta({ description: 'The promoters who brought a click or a completion to this campaign in the 14 days before it is sent' }),
}

const stored = {
  title: inEach(z.string()).meta({ description: 'By language' }),
  text: inEach(z.string()).meta({ description: 'By language' }),
  group_id: whole.nullable().meta({ description: 'Null for no limit to a group' }),
  campaign_id: whole.nullable().meta({ description: 'Null for no limit to a campaign' }),
}

const letter = z.object({ locale: z.enum(locales), subject: z.string(), text: z.string(), html: z.string() })

const AnnouncementDraft = z
  .object({
    ...stored,
    revision: whole.meta({ description: 'Counts its changes; 0 while there is no draft' }),
    recipients: whole.meta({ description: 'How many promoters would be told now' }),
    letters: z.array(letter).meta({ description: 'As they would be sent in each language, with a name that stands for any' }),
  })
  .meta({ id: 'AnnouncementDraft' })
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>

/** `sending`: it has begun, and some wait, because nobody is told two on one day. */
export const announcementStates = ['scheduled', 'sending', 'sent', 'stopped'] as const

export const Announcement = z
  .object({
    id: whole,
    ...stored,
    state: z.enum(announcementStates),
    send_at: instant.meta({ description: 'From when it is sent' }),
    recipients: whole.meta({ description: 'How many it is for; 0 before it begins' }),
    delivered: whole.meta({ description: 'How many have it' }),
    read: whole.meta({ description: 'How many opened it on its page; letters do not tell whether they are read' }),
  })
  .meta({ id: 'Announcement' })
export type SentAnnouncement = z.output<typeof Announcement>

export const showDraft = endpoint({
  method: 'GET',
  path: '/announcement-draft',
  auth: ['admin'],
  summary: 'The announcement to promoters that is being written, with its letters',
  output: dataOnly(AnnouncementDraft),
})

export const saveDraft = endpoint({
  method: 'PATCH',
  path: '/announcement-draft',
  auth: ['admin'],
  summary: 'Stores the draft of an announcement',
  body: z
    .object({ ...written, ...audience, revision: whole.min(0) })
    .refine(({ group_id, campaign_id }) => group_id === null || campaign_id === null, { path: ['campaign_id'], error: messageKey('invalid') }),
  output: dataOf(AnnouncementDraft),
  success: 'announcement_draft_saved',
  refusals: { 409: 'It has changed since that revision' },
})

export const sendAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements',
  auth: ['admin'],
  confirmed: true,
  summary: 'Sends the draft, now or at a time: it appears on a page of its promoters and goes to them by email, to nobody two on one day',
  body: z.object({
    revision: whole.meta({ description: 'Of the draft that was looked at' }),
    send_at: z.iso
      .datetime({ offset: true, error: () => messageKey('invalid') })
      .nullable()
      .default(null)
      .meta({ description: 'Up to a year ahead; null for now' }),
  }),
  status: 201,
  output: dataOf(Announcement),
  success: 'announcement_sent',
  refusals: { 409: 'The draft has changed since that revision' },
})

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'Announcements to promoters that were sent or will be, the newest first',
  query: pageQuery.omit({ search: true }),
  output: pageOf(Announcement),
})

export const showAnnouncement = endpoint({
  method: 'GET',
  path: '/announcements/{id}',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'An announcement to promoters that was sent or will be',
  params: idParams,
  output: dataOnly(Announcement),
})

export const stopAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/{id}/stop',
  auth: ['admin'],
  scope: 'write:promoters',
  summary: 'Stops an announcement: nobody else is told. Who has it keeps it',
  params: idParams,
  output: dataOf(Announcement),
  success: 'announcement_stopped',
  refusals: { 409: 'All have it already' },
})

export const listRecipients = endpoint({
  method: 'GET',
  path: '/announcements/{id}/recipients',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'Who has an announcement, and who opened it, by name. `search` finds name and email address',
  params: idParams,
  query: pageQuery.extend({ read: z.enum(['yes', 'no']).optional().meta({ description: 'Only those who opened it, or did not' }) }),
  output: pageOf(
    z.object({
      promoter_id: whole,
      name: z.string(),
      email: z.string(),
      delivered_at: instant,
      read_at: instant.nullable().meta({ description: 'When they first opened it' }),
    }),
  ),
})

const ReceivedAnnouncement = z
  .object({ id: whole, title: z.string(), text: z.string(), delivered_at: instant, read_at: instant.nullable() })
  .meta({ id: 'ReceivedAnnouncement' })
export type ReceivedAnnouncement = z.output<typeof ReceivedAnnouncement>

export const listReceived = endpoint({
  method: 'GET',
  path: '/received-announcements',
  auth: ['promoter'],
  summary: 'What the caller was told, the newest first, in the language of the answer',
  query: pageQuery.omit({ search: true }),
  output: pageOf(ReceivedAnnouncement, {
    stats: z.object({ unread: whole.meta({ description: 'How many the caller did not open yet' }) }),
  }),
})

export const readReceived = endpoint({
  method: 'POST',
  path: '/received-announcements/{id}/read',
  auth: ['promoter'],
  summary: 'Notes that the caller opened an announcement; the first time counts',
  params: idParams,
  output: dataOnly(ReceivedAnnouncement),
})
