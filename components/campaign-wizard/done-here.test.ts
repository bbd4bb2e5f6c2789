import { expect, test } from 'vitest'
import { approved } from '@/components/my-task/task-fixture'
import { isDoneHere } from './done-here'
import { emptyDraft } from './stored-draft'

const nothing = { drafts: [], tasks: [], hasDefaultCode: false }
const [survey, video, usual] = [
  { slug: 'survey', is_default: false },
  { slug: 'video', is_default: false },
  { slug: 'usual', is_default: true },
]
const place = { token: 'a-token', expires_at: '2026-11-21T05:00:00.000Z' }
const handed_in = { code: 'ABCD2345', expires_at: '2026-11-21T05:00:00.000Z', reward: 4 }

test('a task counts as done here by its draft, by a task that was opened here, and the default one by its code', () => {
  for (const offer of [survey, video, usual]) expect(isDoneHere(offer, nothing)).toBe(false)
  const drafts = [
    { slug: 'survey', draft: { ...emptyDraft, place, handed_in } },
    { slug: 'video', draft: { ...emptyDraft, place } },
  ]
  expect([survey, video, usual].map((offer) => isDoneHere(offer, { ...nothing, drafts }))).toEqual([true, false, false])

  const kept = { code: 'ABCD3467', received_at: '2026-11-21T12:00:00.000Z' }
  const campaign = { slug: 'video', is_default: false, version: 1, title: { pt: 'Vídeo' }, link: null }
  const seen = (task: object) => ({ ...kept, seen: { at: kept.received_at, task: { ...approved, ...task } } })
  expect([survey, video, usual].map((offer) => isDoneHere(offer, { ...nothing, tasks: [kept, seen({ campaign })] }))).toEqual([false, true, false])
  expect([survey, video, usual].map((offer) => isDoneHere(offer, { ...nothing, tasks: [seen({})] }))).toEqual([false, false, true])
  expect([survey, video, usual].map((offer) => isDoneHere(offer, { ...nothing, hasDefaultCode: true }))).toEqual([false, false, true])
})
