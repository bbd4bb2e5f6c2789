import { afterEach, beforeEach, expect, test } from 'vitest'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { emptyDraft, type StoredDraft } from './draft'
import { draftsToDrop, storedDraft } from './draft-storage'
import { makeWizard } from './make-wizard'
import { mainPlan } from './plan'
import { sharedDraft } from './shared-draft'
import { readCampaignDraft } from './stored-draft'

const place = { token: 'a-token-of-its-own', expires_at: '2026-11-21T04:00:00.000Z' }
const handed_in = { code: 'ABCD2345', expires_at: '2026-11-21T05:00:00.000Z', reward: 4.5 }

/** Local storage, which Node has not. */
function storageOf(): Storage {
  const names = {}
  const methods = {
    clear() {
      for (const name of Object.keys(this)) Reflect.deleteProperty(this, name)
    },
    getItem(name: string) {
      return Reflect.get(this, name) ?? null
    },
    removeItem(name: string) {
      Reflect.deleteProperty(this, name)
    },
    setItem(name: string, value: string) {
      Reflect.set(this, name, value)
    },
  }
  return Object.setPrototypeOf(names, methods)
}
const stored = () => Object.keys(localStorage)

beforeEach(() => Object.assign(globalThis, { localStorage: storageOf() }))
afterEach(() => void Reflect.deleteProperty(globalThis, 'localStorage'))

/** A tab with the task. */
function openTab() {
  const shared = sharedDraft('tarefa')
  const { setState, getState } = create<StoredDraft>()(
    persist((): StoredDraft => emptyDraft, {
      name: shared.name,
      storage: shared.storage,
      partialize: (state) => state,
      merge: (stored, current) => ({ ...current, ...readCampaignDraft(stored) }),
    }),
  )
  return { ...shared, type: setState, shows: getState, show: (draft: StoredDraft) => shared.takeOver(draft, () => setState(draft)) }
}

test('an idle tab does not write over what another one typed', () => {
  const [idle, other] = [openTab(), openTab()]
  other.type({ place, step: 4, items: { opinion: 'Gostei' } })
  idle.type({})
  idle.type({ step: 1 })
  expect(storedDraft('tarefa')).toMatchObject({ place, step: 4, items: { opinion: 'Gostei' } })
  expect(idle.news()).toMatchObject({ step: 4 })
  // What it changes itself is written over that, and it still has to show the rest.
  idle.type({ data: { name: 'Maria' } })
  expect(storedDraft('tarefa')).toMatchObject({ place, step: 4, items: { opinion: 'Gostei' }, data: { name: 'Maria' } })
  expect(idle.news()).toMatchObject({ items: { opinion: 'Gostei' } })
})

test('what one tab typed into a field outlasts what another one types into the next', () => {
  const [one, other] = [openTab(), openTab()]
  one.type({ data: { name: 'Maria' } })
  // Its form has drawn the name's field, empty, before it heard of what was typed.
  other.type({ data: { name: '', country: 'Brasil' } })
  expect(storedDraft('tarefa')?.data).toEqual({ name: 'Maria', country: 'Brasil' })
})

test('what was taken over from another tab is written by neither again', () => {
  const [one, other] = [openTab(), openTab()]
  other.type({ place, items: { opinion: 'Gostei' } })
  const news = one.news()
  expect(news).toBeDefined()
  if (news) one.show(news)
  expect(one.shows()).toMatchObject({ place, items: { opinion: 'Gostei' } })
  const written = JSON.stringify(localStorage)
  one.type({ items: { ...one.shows().items } })
  expect(JSON.stringify(localStorage)).toBe(written)
  expect([one.news(), other.news()]).toEqual([undefined, undefined])
})

test('a form is made anew for what another tab typed, and for nothing else of it', () => {
  const wizard = makeWizard('tarefa', sharedDraft('tarefa'), mainPlan)
  const other = openTab()
  const taken = () => wizard.useDraft.getState().taken
  wizard.setItem('opinion', 'Gostei')
  other.show(wizard.useDraft.getState())
  other.type({ place: { ...place, steps_done: 2 } })
  wizard.showTyped(wizard.news() ?? emptyDraft)
  expect([wizard.useDraft.getState().place?.steps_done, taken()]).toEqual([2, 0])
  other.type({ items: { opinion: 'Gostei muito' } })
  wizard.showTyped(wizard.news() ?? emptyDraft)
  expect([wizard.useDraft.getState().items, taken()]).toEqual([{ opinion: 'Gostei muito' }, 1])
})

test('two tabs that press Start use the key of the first', () => {
  const [one, other] = [openTab(), openTab()]
  one.type({ start_key: 'a-key-of-its-own' })
  expect(other.news()?.start_key).toBe('a-key-of-its-own')
})

test('a task that was erased elsewhere is gone here, and what was not handed in stays', () => {
  const tab = openTab()
  tab.type({ place, items: { opinion: 'Gostei' } })
  localStorage.clear()
  expect(tab.news()).toBeUndefined()
  tab.type({ handed_in, items: {} })
  expect(tab.news()).toBeUndefined()
  localStorage.clear()
  expect(tab.news()).toBe(emptyDraft)
  tab.show(emptyDraft)
  expect([tab.shows(), stored()]).toEqual([emptyDraft, []])
})

test('what could not be stored is not taken for erased, and stays', () => {
  const tab = openTab()
  tab.type({ place })
  Object.getPrototypeOf(localStorage).setItem = () => {
    throw new Error('full')
  }
  tab.type({ handed_in })
  expect(tab.news()).toBeUndefined()
  localStorage.clear()
  expect([tab.news(), tab.shows().handed_in]).toEqual([undefined, handed_in])
})

test('an empty draft is stored only over another one', () => {
  const tab = openTab()
  tab.type({ step: 1, items: {} })
  expect(stored()).toEqual([])
  tab.type({ place })
  tab.type(emptyDraft)
  expect(storedDraft('tarefa')).toMatchObject({ place: null })
})

test('a draft with an open place is never dropped, and an empty one always', () => {
  const drafts = Array.from({ length: 23 }, (_, n) => ({ slug: `tarefa-${n}`, draft: { ...emptyDraft, place, handed_in } as StoredDraft }))
  drafts[3] = { slug: 'empty', draft: { ...emptyDraft, changed_at: 7 } }
  drafts[21] = { slug: 'open', draft: { ...emptyDraft, place } }
  expect(draftsToDrop(drafts)).toEqual(['empty', 'tarefa-20', 'tarefa-22'])
})
