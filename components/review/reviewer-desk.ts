import { createStore, type StoreApi } from 'zustand'
import { type Desk, emptyDesk } from './desk-state'

/** A reviewer's desk. It outlives its page: what is on its way, or did not arrive, is neither lost nor forgotten when they look at another page. */
interface ReviewerDesk {
  store: StoreApi<Desk>
  /** What became of decisions that did not come through, as they stand at their completions. */
  failures: WeakMap<object, 'unsent' | 'refused'>
  /** Whether its page is open, which says what went wrong. */
  isOpen: boolean
  /** Sends what belongs to a completion after what was sent for it before. */
  inTurn: (id: number, work: () => Promise<void>) => void
}

let current: (ReviewerDesk & { of: string; drop: () => void }) | undefined

/** @param reviewer who is signed in: the next one in the same tab finds nothing of theirs */
export function deskOf(reviewer: string): ReviewerDesk {
  if (current?.of === reviewer) return current
  current?.drop()
  current = { of: reviewer, ...makeDesk() }
  return current
}

function makeDesk(): ReviewerDesk & { drop: () => void } {
  const store = createStore<Desk>(() => emptyDesk)
  const turns = new Map<number, Promise<void>>()
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  // Leaving the site while something is not saved asks, whatever page is open.
  const watch = () => {
    const isUnsaved = turns.size > 0 || store.getState().entries.some(({ problem }) => problem?.again)
    if (isUnsaved) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  }
  const stop = store.subscribe(watch)
  return {
    store,
    failures: new WeakMap(),
    isOpen: false,
    inTurn(id, work) {
      const turn = (turns.get(id) ?? Promise.resolve()).then(work).finally(() => {
        if (turns.get(id) === turn) turns.delete(id)
        watch()
      })
      turns.set(id, turn)
      watch()
    },
    drop() {
      stop()
      window.removeEventListener('beforeunload', ask)
    },
  }
}
