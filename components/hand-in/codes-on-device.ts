import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followStorage } from '@/lib/platform/browser/follow-storage'
import { stateOnDevice } from '@/lib/platform/browser/kept'

/** A payment code that was received on this device. */
export interface KeptCode {
  code: string
  /** ISO 8601; undefined for codes that were stored before this field existed. */
  expires_at?: string | undefined
  /** ISO 8601, by this device's clock. */
  received_at: string
}

/** The most codes to store: more than anybody needs, and still little data. */
const MOST = 50

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 64

/** Reads the stored codes. Visitors can change the storage, so values that are not codes are dropped. */
export function readCodes(stored: unknown): KeptCode[] {
  const { codes } = (stored ?? {}) as { codes?: unknown }
  if (!Array.isArray(codes)) return []
  return codes.slice(0, MOST).flatMap((entry: Partial<Record<keyof KeptCode, unknown>> | null) => {
    const { code, expires_at, received_at } = entry ?? {}
    return isText(code) && isText(received_at) ? [{ code, expires_at: isText(expires_at) ? expires_at : undefined, received_at }] : []
  })
}

interface CodesState {
  /** Newest first. */
  codes: KeptCode[]
  /** Adds a code unless it is already stored. */
  keep: (code: string, expires_at: string | undefined) => void
  /** Removes a code, for example of a task that was erased. */
  forget: (code: string) => void
}

/**
 * Every payment code that was received on this device, in local storage under `payment_codes`: longer than a code is valid, and through
 * new tasks. Separate from the draft, which another tab may overwrite.
 */
export const useKeptCodes = create<CodesState>()(
  persist(
    (set, get) => ({
      codes: [],
      keep: (code, expires_at) => {
        // Another tab may have stored one meanwhile.
        useKeptCodes.persist.rehydrate()
        if (get().codes.some((known) => known.code === code)) return
        set(({ codes }) => ({ codes: [{ code, expires_at, received_at: new Date().toISOString() }, ...codes].slice(0, MOST) }))
      },
      forget: (code) => {
        useKeptCodes.persist.rehydrate()
        set(({ codes }) => ({ codes: codes.filter((kept) => kept.code.toUpperCase() !== code) }))
      },
    }),
    {
      name: 'payment_codes',
      storage: stateOnDevice(),
      partialize: ({ codes }) => ({ codes }),
      merge: (stored, current) => ({ ...current, codes: readCodes(stored) }),
    },
  ),
)

/** Follows codes that other tabs receive. @returns stops it */
export const followCodes = () => followStorage(useKeptCodes.persist)
