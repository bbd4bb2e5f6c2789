import { createStore, type StoreApi } from 'zustand'
import { type Desk, emptyDesk } from './desk-state'

/** A reviewer's desk. It outlives its page, so that decisions being sent or not sent are not lost when the reviewer opens another page. */
interface ReviewerDesk {
  store: StoreApi<Desk>
  /** The failed decisions and how they failed. */
  failures: WeakMap<object, 'unsent' | 'refused'>
  /** The approvals that wait for a second person, as the server said. */
  firstOfTwo: WeakSet<object>
  /** Whether its page is open, which then shows the failures itself. */
  isOpen: boolean
  /** Sends calls for one completion one after the other. */
  inTurn: (id: number, work: () => Promise<void>) => void
}

let current: (ReviewerDesk & { of: string; drop: () => void }) | undefined

/** @param reviewer the signed-in user's id: another user of the same tab gets an empty desk */
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
  // Whatever page is open, the browser asks before the site is left while something is unsaved.
  const watch = () => {
    const isUnsaved = turns.size > 0 || store.getState().entries.some(({ problem }) => problem?.again)
    if (isUnsaved) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  }
  const stop = store.subscribe(watch)
  return {
    store,
    failures: new WeakMap(),
    firstOfTwo: new WeakSet(),
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
