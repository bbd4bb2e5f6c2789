import type { PersistStorage } from 'zustand/middleware'

// Storage may be full, switched off, or throw on reading. Everything that the site keeps in a browser goes through this file, so that nothing that
// stores can throw: what the browser refuses is kept in memory as long as the page is open.

declare global {
  /** What the browser refused to keep on the device, by name; the scripts in `early/` write here too. */
  var unkept: Map<string, string> | undefined
}

globalThis.unkept ??= new Map()

const followers = new Set<() => void>()

function kept(area: () => Storage, refused: Map<string, string>) {
  return {
    getItem(name: string): string | null {
      // Newer than what may be stored under that name.
      const inMemory = refused.get(name)
      if (inMemory !== undefined) return inMemory
      try {
        return area().getItem(name)
      } catch {
        return null
      }
    },
    setItem(name: string, value: string): void {
      try {
        area().setItem(name, value)
        refused.delete(name)
      } catch {
        refused.set(name, value)
      }
      for (const changed of followers) changed()
    },
    removeItem(name: string): void {
      refused.delete(name)
      try {
        area().removeItem(name)
      } catch {
        // Nothing is there.
      }
    },
    /** The names under which something is kept. */
    names(): string[] {
      try {
        return [...new Set([...Object.keys(area()), ...refused.keys()])]
      } catch {
        return [...refused.keys()]
      }
    },
    /** Whether the browser keeps nothing at all. */
    isOff(): boolean {
      try {
        area().getItem('')
        return false
      } catch {
        return true
      }
    },
  }
}

/** What stays on this device: local storage. */
export const onDevice = kept(() => localStorage, globalThis.unkept)

/** What stays as long as this tab: session storage. */
export const inTab = kept(() => sessionStorage, new Map())

/** Where zustand's `persist` keeps a store on this device. */
export const stateOnDevice = <State>(): PersistStorage<State> => ({
  getItem: (name) => JSON.parse(onDevice.getItem(name) ?? 'null'),
  setItem: (name, value) => onDevice.setItem(name, JSON.stringify(value)),
  removeItem: onDevice.removeItem,
})

/** Whether something is in memory only, and gone when the page is closed. */
export const isUnkept = (): boolean => Boolean(globalThis.unkept?.size)

/** Follows {@link isUnkept}. @returns stops it */
export function followKept(changed: () => void): () => void {
  followers.add(changed)
  return () => void followers.delete(changed)
}
