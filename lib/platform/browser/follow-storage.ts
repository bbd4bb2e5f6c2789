/** What zustand's `persist` adds to a store. */
interface Persisted {
  rehydrate: () => unknown
  getOptions: () => { name?: string | undefined }
}

/**
 * Follows what other tabs store for a store. Also reads what was stored before it began.
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
