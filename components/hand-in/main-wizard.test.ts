import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft } from './draft'

const kept = new Map<string, string>()
const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept), removeItem: kept.delete.bind(kept) }
const received_at = new Date(Date.now() - 30 * 60_000).toISOString()
const expires_at = new Date(Date.now() + 30 * 60_000).toISOString()
const stored = (state: object) => JSON.stringify({ state, version: 0 })
const anotherTabWrites = (state: object) => kept.set('registration-storage', stored({ step: 6, data: {}, rewardCode: null, ...state }))

/** The wizard of a tab that is opened now, in which a task was typed. */
async function opened(data = { name: ' Maria  Lima ', whatsapp: '11987654321' }) {
  vi.resetModules()
  const { mainWizard } = await import('./main-wizard')
  mainWizard.useDraft.setState({ step: 6, data })
  return mainWizard
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storage)
})
afterAll(() => vi.unstubAllGlobals())

test('a task that another tab has handed in is shown here only if it is of the same person', async () => {
  const wizard = await opened()
  expect(wizard.news()).toBeUndefined()
  anotherTabWrites({ step: 7, rewardCode: 'ABCD2345', data: { code_expires_at: expires_at } })
  expect(wizard.news()).toBeUndefined()
  const task = { code: 'abcd2345', received_at }
  kept.set('my-tasks', stored({ tasks: [{ ...task, name: 'Rita Lima' }] }))
  expect(wizard.news()).toBeUndefined()
  kept.set('my-tasks', stored({ tasks: [{ ...task, name: 'Maria Lima' }] }))
  expect(wizard.news()).toMatchObject({ step: 7, handed_in: { code: 'ABCD2345', expires_at } })
  kept.set('my-tasks', stored({ tasks: [null, 7] }))
  expect(wizard.news()).toBeUndefined()
})

test('the key of a submission under way is taken over for the same person, and nothing else that was typed there', async () => {
  const wizard = await opened()
  anotherTabWrites({ data: { name: 'Rita Lima', submission_key: 'their-key' } })
  expect(wizard.news()).toBeUndefined()
  anotherTabWrites({ data: { ...wizard.useDraft.getState().data, telegram: '@outra', submission_key: 'their-key' } })
  const news = wizard.news()
  expect(news?.data).toEqual({ name: ' Maria  Lima ', whatsapp: '11987654321', submission_key: 'their-key' })
})

test('a code whose task was erased elsewhere goes from here too, and one that was only followed by a new task stays', async () => {
  const wizard = await opened({ name: '', whatsapp: '' })
  wizard.useDraft.setState({ step: 7, data: {}, handed_in: { code: 'ABCD2345' } })
  const { useKeptCodes } = await import('./codes-on-device')
  useKeptCodes.setState({ codes: [{ code: 'ABCD2345', received_at }] })
  anotherTabWrites({ step: 1 })
  expect(wizard.news()).toBeUndefined()
  useKeptCodes.setState({ codes: [] })
  expect(wizard.news()).toEqual(emptyDraft)
  kept.delete('registration-storage')
  expect(wizard.news()).toEqual(emptyDraft)
})

test('an erased task leaves the wizard that is in memory, and what it stores again is empty', async () => {
  const wizard = await opened()
  wizard.useDraft.setState({ step: 7, data: {}, handed_in: { code: 'ABCD2345' } })
  const { forgetHandedIn } = await import('./draft-storage')
  forgetHandedIn('ABCD3467')
  expect(wizard.useDraft.getState().handed_in).toEqual({ code: 'ABCD2345' })
  forgetHandedIn('ABCD2345')
  expect(wizard.useDraft.getState()).toMatchObject({ step: 1, handed_in: null })
  expect(kept.get('registration-storage')).toBe(stored({ step: 1, data: {}, rewardCode: null }))
})

test('what changes while a task is sent is not written over what another tab stored', async () => {
  const wizard = await opened()
  anotherTabWrites({ data: { name: 'Rita Lima' } })
  const theirs = kept.get('registration-storage')
  wizard.useDraft.setState({ sending: 0.5 })
  expect(kept.get('registration-storage')).toBe(theirs)
  wizard.setData({ telegram: '@maria' })
  expect(kept.get('registration-storage')).toContain('@maria')
})

test('erasing a task that another tab handed in forgets what was typed here, too', async () => {
  const wizard = await opened()
  anotherTabWrites({ step: 7, rewardCode: 'ABCD2345' })
  const { forgetHandedIn } = await import('./draft-storage')
  forgetHandedIn('WXYZ2345')
  expect(wizard.useDraft.getState().data.name).toBe(' Maria  Lima ')
  forgetHandedIn('ABCD2345')
  expect(wizard.useDraft.getState().data).toEqual({})
})
