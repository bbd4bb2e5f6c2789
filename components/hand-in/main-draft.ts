import type { PersistStorage } from 'zustand/middleware'
import { isObject } from '@/lib/platform/browser/is-object'
import { onDevice } from '@/lib/platform/browser/kept'
import { draftUnder, emptyDraft, type StoredDraft } from './draft'
import { readData, text } from './draft-fields'

// The draft of the task of `/perform-task` in local storage, of which only step, data and rewardCode are kept (SPEC section 3).

export const MAIN_DRAFT = 'registration-storage'

export const LAST_STEP = 7

/** Reads a stored draft. Visitors can change the storage, so values of a wrong type are dropped. Undefined if nothing can be read. */
export function readMainDraft(stored: unknown): StoredDraft | undefined {
  if (!isObject(stored)) return undefined
  const { step } = stored
  const { proof_name, code_expires_at: expires_at, ...data } = readData(stored.data)
  const code = text(stored.rewardCode)
  return {
    ...emptyDraft,
    step: typeof step === 'number' && Number.isInteger(step) && step >= 1 && step <= LAST_STEP ? step : 1,
    data,
    file_names: proof_name === undefined ? {} : { proof: proof_name },
    handed_in: code === undefined ? null : { code, expires_at },
  }
}

/** A draft as it is stored. */
export const mainAsStored = ({ step, data, file_names, handed_in }: StoredDraft) => ({
  step,
  data: { ...data, proof_name: file_names.proof, code_expires_at: handed_in?.expires_at },
  rewardCode: handed_in?.code ?? null,
})

/** The draft as it is stored, which another tab may have changed; undefined if there is none. */
export const storedMainDraft = (): StoredDraft | undefined => draftUnder(MAIN_DRAFT, readMainDraft)

/** What this tab wrote last. */
let written = ''

function removeMainDraft(): void {
  written = ''
  onDevice.removeItem(MAIN_DRAFT)
}

export const mainStorage: PersistStorage<StoredDraft> = {
  getItem: () => {
    const state = storedMainDraft()
    return state ? { state, version: 0 } : null
  },
  setItem: (_, { state }) => {
    const text = JSON.stringify({ state: mainAsStored(state), version: 0 })
    // What changes while a task is sent is no part of it, and must not replace what another tab stored.
    if (text === written) return
    written = text
    onDevice.setItem(MAIN_DRAFT, text)
  },
  removeItem: removeMainDraft,
}

/** Removes the draft if its last step shows a code, for example of a task that was erased. @param code in upper case */
export function forgetMainDraft(code: string): void {
  if (storedMainDraft()?.handed_in?.code.toUpperCase() === code) removeMainDraft()
}
