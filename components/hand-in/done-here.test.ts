import { expect, test } from 'vitest'
import { approved } from '@/components/my-task/task-fixture'
import { doneForGood, isDoneHere } from './done-here'
import { emptyDraft } from './draft'

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

test('a task is done for good once this device lists it as often as one person may, wherever it knows the task from', () => {
  const at = '2026-11-21T12:00:00.000Z'
  const campaign = { slug: 'video', is_default: false, version: 1, title: { pt: 'Vídeo' }, link: null }
  const sentHere = { code: 'AAAA2222', received_at: at, campaign: 'survey' }
  const opened = { code: 'BBBB3333', received_at: at, seen: { at, task: { ...approved, campaign } } }
  const tasks = [sentHere, opened]
  const of = (slug: string, limit: number, device: Parameters<typeof doneForGood>[1]) => doneForGood({ slug, limit }, device)
  expect(of('survey', 1, { drafts: [], tasks: [] })).toBeUndefined()
  expect(['survey', 'video', 'other'].map((slug) => of(slug, 1, { drafts: [], tasks }))).toEqual(['AAAA2222', 'BBBB3333', undefined])
  expect(of('survey', 2, { drafts: [], tasks })).toBeUndefined()
  expect(of('survey', 2, { drafts: [], tasks: [{ ...sentHere, code: 'CCCC4444' }, ...tasks] })).toBe('CCCC4444')

  const draft = { ...emptyDraft, place, handed_in: { ...handed_in, code: 'aaaa2222' } }
  expect(of('survey', 1, { drafts: [{ slug: 'survey', draft }], tasks: [] })).toBe('AAAA2222')
  // One task that is known twice counts once.
  expect(of('survey', 2, { drafts: [{ slug: 'survey', draft }], tasks })).toBeUndefined()
  expect(of('other', 1, { drafts: [{ slug: 'survey', draft }], tasks })).toBeUndefined()
})
