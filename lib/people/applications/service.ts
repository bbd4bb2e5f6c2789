import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { recordPromoters } from '@/lib/people/users/events'
import { env } from '@/lib/platform/env'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { type Application, type ApplicationState, REAPPLY_DAYS, type writeApplication } from './contract'
import { countUndecided, deleteApplication, insertApplication, selectApplication, updateDecided, updateDeclined, updateWritten } from './queries'

const DAY_MS = 86_400_000

type Row = NonNullable<Awaited<ReturnType<typeof selectApplication>>>

const toApplication = ({ channels, why, appliedAt, decision, decidedAt, reason }: Row): z.input<typeof Application> => ({
  state: decision === null ? 'waiting' : 'declined',
  channels,
  why,
  applied_at: appliedAt,
  decided_at: decidedAt,
  reason,
  again_at: decidedAt && new Date(decidedAt.getTime() + REAPPLY_DAYS * DAY_MS),
})

/** How one becomes a promoter here. */
export const howToJoin = () => ({ by_application: env().JOINING === 'application' })

/** What became of the application of an account that is not active; undefined if it has none, or was a promoter before. */
export async function applicationState(db: Db, userId: number): Promise<ApplicationState | undefined> {
  const row = await selectApplication(db, userId)
  return row && (row.decision === null ? 'waiting' : 'declined')
}

/** Stores what a new account, which is not active, asks to become a promoter with. */
export async function storeApplication(tx: Db, userId: number, written: { channels?: string | undefined; why?: string | undefined }): Promise<void> {
  await insertApplication(tx, userId, { channels: written.channels ?? '', why: written.why ?? '' })
  await recordPromoters(tx, 'promoter.applied', [userId])
}

/** The caller's application. @throws AppError `not_found` for a promoter */
export async function ownApplication({ db, actor }: ActorCtx) {
  const row = await selectApplication(db, actor.id)
  if (!row) throw new AppError('not_found')
  return toApplication(row)
}

/** Changes the caller's application, or applies again. @throws AppError `not_found` for a promoter; `conflict` less than 30 days after it was declined */
export const changeOwnApplication = (ctx: ActorCtx, written: z.output<typeof writeApplication.body>) =>
  ctx.db.transaction(async (tx) => {
    const own = { ...ctx, db: tx }
    if (await updateWritten(tx, ctx.actor.id, written)) return ownApplication(own)
    const isAgain = await updateDeclined(tx, ctx.actor.id, written, REAPPLY_DAYS)
    const application = await ownApplication(own)
    if (!isAgain) throw new AppError('conflict', { messageKey: 'application_too_early' })
    await recordPromoters(tx, 'promoter.applied', [ctx.actor.id])
    return application
  })

/** Stores what was decided on locked applications that wait. Call it in the transaction of what follows. */
export const noteDecision = updateDecided

/** Forgets the application of an account that an administrator enables without it. */
export const dropApplication = deleteApplication

/** How many applications wait for an administrator. */
export const countWaitingApplications = countUndecided
