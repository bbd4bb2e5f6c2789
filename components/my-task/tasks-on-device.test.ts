import { beforeEach, expect, test } from 'vitest'
import { forgetTask, readTasks, type SavedTask, saveTask, useSavedTasks } from './tasks-on-device'

const task = {
  payment_code: 'ABCD3467',
  name: 'Maria Silva',
  whatsapp: '+5511987654321',
  status: 'rejected' as const,
  reward: 10,
  attempt: 1,
  sent: [{ attempt: 1, key: 'post', kind: 'link' as const, label: 'Seu post', value: 'https://example.com/', kept: true }],
  events: [
    { at: '2026-11-21T12:00:00.000Z', kind: 'received' as const, attempt: 1, reason: null, note: null },
    { at: '2026-11-21T13:00:00.000Z', kind: 'reject' as const, attempt: 1, reason: 'unreadable' as const, note: 'Too dark' },
  ],
  median_hours: null,
  redo_until: '2026-12-21T13:00:00.000Z',
  attempts_left: 2,
  may_appeal: true,
  may_rename: true,
  may_change_number: true,
  may_show_method: true,
  payout_method: { method: 'pix' as const, key_type: 'email' as const, label: 'm•••@example.com' },
  method_wait_hours: 0,
  late_method_wait_hours: 24,
  payout_from: null,
  payouts: [
    {
      reference: 'CPT00000007',
      state: 'failed' as const,
      amount: 10,
      method: null,
      requested_at: '2026-11-21T12:00:00.000Z',
      started_at: '2026-11-21T12:30:00.000Z',
      paid_at: null,
      ended_at: '2026-11-21T13:00:00.000Z',
      transaction_id: null,
      failure: 'wrong_key' as const,
      failure_note: null,
    },
  ],
  payout_refusal: 'not_approved' as const,
  owed: 0,
  ask_first: false,
}
const kept: SavedTask = {
  code: 'ABCD3467',
  token: 'a-token',
  received_at: '2026-11-21T12:00:00.000Z',
  name: 'Maria Silva',
  campaign: 'short-task',
  seen: { at: '2026-11-21T14:00:00.000Z', task },
}

beforeEach(() => useSavedTasks.setState({ tasks: [] }))

test('stored tasks are read back unchanged, in their order', () => {
  const older = { code: 'WXYA3467', token: undefined, received_at: '2026-11-20T12:00:00.000Z', name: undefined, seen: undefined }
  expect(readTasks({ tasks: [kept, older] })).toEqual([kept, older])
})

test('stored values that are not tasks are dropped, and no stored value breaks the page', () => {
  for (const stored of [undefined, null, 'x', 7, [], {}, { tasks: 'x' }, { tasks: null }]) expect(readTasks(stored)).toEqual([])
  expect(readTasks({ tasks: [null, 'x', {}, { ...kept, code: 7 }, { ...kept, received_at: 'yesterday' }, kept] })).toEqual([kept])
  expect(readTasks({ tasks: [{ ...kept, token: {}, name: 'x'.repeat(501) }] })).toEqual([{ ...kept, token: undefined, name: undefined }])
  expect(readTasks({ tasks: Array.from({ length: 99 }, () => kept) })).toHaveLength(50)
})

test('what was last seen is dropped as a whole when any part of it is not what the server sends', () => {
  const spoiled: object[] = [
    { ...task, status: 'paid in full' },
    { ...task, events: [{ ...task.events[0], kind: 'x' }] },
    { ...task, events: 'x' },
    { ...task, redo_until: 'soon' },
    { ...task, payouts: [{ ...task.payouts[0], state: 'lost' }] },
    { ...task, payout_refusal: 'tired' },
    { ...task, payout_method: { method: 'pix' } },
    { ...task, reward: '10' },
    { ...task, ask_first: undefined },
  ]
  for (const wrong of spoiled) expect(readTasks({ tasks: [{ ...kept, seen: { at: kept.received_at, task: wrong } }] })[0]).toEqual({ ...kept, seen: undefined })
  expect(readTasks({ tasks: [{ ...kept, seen: { at: 'x', task } }] })[0]?.seen).toBeUndefined()
})

test('what a campaign asks for again is read back whole, or not at all; tasks of earlier releases have none of it', () => {
  const label = { pt: 'Seu post', en: 'Your post' }
  const ofKind = {
    picture: { kind: 'picture', key: 'photo', label, hint: { pt: 'Inteira' }, example: 'a.webp' },
    link: { kind: 'link', key: 'post', label, hosts: ['example.com'] },
    text: { kind: 'text', key: 'words', label, minimum: 5, maximum: 60 },
    choice: { kind: 'choice', key: 'colour', label, options: [{ key: 'a', text: { pt: 'Azul' } }] },
    code: { kind: 'code', key: 'word', label },
  }
  const campaign = { slug: 'pesquisa', is_default: false, version: 2, title: label, link: null }
  const redo = Object.values(ofKind).map((item) => ({ item, sent: null, tries_left: null }))
  const ofCampaign = { ...task, campaign, accept_after_days: 7, accept_by: null, redo }
  const read = (stored: object) => readTasks({ tasks: [{ ...kept, seen: { at: kept.received_at, task: stored } }] })[0]?.seen?.task
  expect(read(ofCampaign)).toEqual(ofCampaign)
  expect(read(task)).toEqual(task)
  const withItem = (item: object) => ({ ...ofCampaign, redo: [{ item, sent: null, tries_left: null }] })
  const spoiled: object[] = [
    { ...ofCampaign, campaign: { ...campaign, title: 'Seu post' } },
    { ...ofCampaign, campaign: { ...campaign, title: { en: 'Your post' } } },
    { ...ofCampaign, accept_by: 'soon' },
    { ...ofCampaign, redo: {} },
    { ...ofCampaign, redo: [{ ...redo[0], tries_left: 'many' }] },
    withItem({ ...ofKind.link, hosts: 'example.com' }),
    withItem({ ...ofKind.text, minimum: '5' }),
    withItem({ ...ofKind.choice, options: [{ key: 'a' }] }),
    withItem({ ...ofKind.code, kind: 'voice' }),
    withItem({ ...ofKind.picture, hint: 'Inteira' }),
  ]
  for (const wrong of spoiled) expect(read(wrong)).toBeUndefined()
})

test('a task has one entry by its code, which keeps what it knew; the newest stands first', () => {
  expect(() => localStorage).toThrow()
  saveTask({ code: 'WXYA3467', received_at: '2026-11-20T12:00:00.000Z' })
  saveTask({ code: kept.code, token: kept.token, received_at: kept.received_at })
  saveTask({ code: kept.code, name: kept.name, campaign: kept.campaign, seen: kept.seen, token: undefined })
  expect(useSavedTasks.getState().tasks).toEqual([kept, { code: 'WXYA3467', received_at: '2026-11-20T12:00:00.000Z' }])
  forgetTask(kept.code)
  expect(useSavedTasks.getState().tasks.map(({ code }) => code)).toEqual(['WXYA3467'])
})
