import 'server-only'
import { log } from '@/lib/platform/log'
import { noteChange } from '@/lib/platform/replica/own-changes'
import { readMayLag } from '@/lib/platform/replica/read'
import type { Caller } from '@/lib/platform/service/caller'
import type { Actor, Ctx } from '@/lib/platform/service/context'
import { withinDeadline } from '@/lib/platform/service/deadline'

/** Runs a handler that may lag behind: with the replica as `ctx.db` where it has what the caller changed last, else, or again if that fails, as it is. */
export const handleMayLag = <T>(ctx: Ctx & { actor?: Actor }, caller: Caller | undefined, handle: (ctx: Ctx) => Promise<T>): Promise<T> =>
  readMayLag(
    ctx.actor?.lastChange,
    () => {
      caller?.throwIfGone()
      return handle(ctx)
    },
    ({ db }) => handle({ ...ctx, db: caller ? caller.abortableDb(db) : db }),
  )

/** How long a call waits for the note of its change, in milliseconds. */
const NOTE_MS = 1_000

/** Notes that the caller has changed something, so that no replica without it answers them. What was changed stays changed if that fails. */
export const noteOwnChange = ({ db, requestId }: Pick<Ctx, 'db' | 'requestId'>, actor: Actor): Promise<void> =>
  withinDeadline(noteChange(db, actor.id), NOTE_MS).catch((error) => log.warn({ id: requestId, err: error }, 'a change could not be noted for the replica'))
