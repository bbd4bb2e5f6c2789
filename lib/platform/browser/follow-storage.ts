/** What zustand's `persist` adds to a store. */
interface Persisted {
  rehydrate: () => unknown
  getOptions: () => { name?: string | undefined }
}

/**
 * Updates a store when another tab changes its stored values, and once from what was stored before.
 * @returns stops it
 */
export function followStorage(store: Persisted): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === store.getOptions().name) store.rehydrate()
  }
  store.rehydrate()
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
