/** What zustand's `persist` adds to a store. */
interface Persisted {
  rehydrate: () => unknown
  getOptions: () => { name?: string | undefined }
}

/**
 * Updates a store when another tab changes its stored values, and once from what was stored before.
 * @param storage undefined in browsers without storage @returns stops it
 */
export function followStorage(storage: () => Persisted | undefined): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === storage()?.getOptions().name) storage()?.rehydrate()
  }
  storage()?.rehydrate()
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
