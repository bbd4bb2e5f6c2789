import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** A payment code that was received on this device. */
export interface KeptCode {
  code: string
  /** ISO 8601; undefined for codes from before these were noted. */
  expires_at?: string | undefined
  /** ISO 8601, by this device's clock. */
  received_at: string
}

/** More than anybody needs to look up, few enough to stay small. */
const MOST = 50

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 64

/** Codes as they lay in storage, which is the visitor's: whatever is no code is dropped. */
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
  /** Adds a code unless it is there. */
  keep: (code: string, expires_at: string | undefined) => void
}

/**
 * Every payment code that was received on this device, in local storage under `payment_codes`: longer than a code is valid, and through
 * new tasks. Apart from the draft, which another tab may overwrite.
 */
export const useKeptCodes = create<CodesState>()(
  persist(
    (set, get) => ({
      codes: [],
      keep: (code, expires_at) => {
        // Another tab may have kept one since.
        storage()?.rehydrate()
        if (get().codes.some((known) => known.code === code)) return
        try {
          set(({ codes }) => ({ codes: [{ code, expires_at, received_at: new Date().toISOString() }, ...codes].slice(0, MOST) }))
        } catch {
          // Storage is full: it stays for this visit. The task that was just handed in must go on.
        }
      },
    }),
    {
      name: 'payment_codes',
      partialize: ({ codes }) => ({ codes }),
      merge: (stored, current) => ({ ...current, codes: readCodes(stored) }),
    },
  ),
)

/** Missing where the browser has no storage to give, which the middleware's types do not say. */
const storage = () => useKeptCodes.persist as typeof useKeptCodes.persist | undefined

/** Follows codes that other tabs receive. Returns the end of it. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === storage()?.getOptions().name) storage()?.rehydrate()
  }
  // What came before anybody listened.
  storage()?.rehydrate()
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
