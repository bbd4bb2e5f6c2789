import 'server-only'
import { selectOwedToPersons } from '@/lib/money/ledger/transfers'
import { asSeenByPerson } from '@/lib/money/payouts/list'
import { masked } from '@/lib/money/payouts/method'
import { personRefusal } from '@/lib/money/payouts/refusal'
import { methodWaitHours } from '@/lib/money/payouts/set-method'
import { textIn } from '@/lib/platform/i18n/localized'
import { toReais } from '@/lib/platform/money'
import { processGlobal } from '@/lib/platform/process-global'
import type { Ctx } from '@/lib/platform/service/context'
import { type VersionPromise, versionPromise } from '@/lib/work/campaigns/version-promises'
import { attemptsLeft } from '@/lib/work/completions/attempts-left'
import { REDO_DAYS } from '@/lib/work/completions/lock-rejected'
import { isDecided, selectKeptMoney, selectMedianHours, selectStory, selectTaskPayouts, type TaskRow } from './queries'
import { redoItems } from './redo'
import { sentItems } from './sent-items'

/** With fewer decisions than this no duration is shown. */
const LEAST_DECISIONS = 20

const DAY_MS = 86_400_000

/** How long the median is kept, in milliseconds: thousands of decisions are read for it, and it changes slowly. */
const MEDIAN_MS = 5 * 60_000

const kept = processGlobal('how long decisions take', () => ({ hours: 0, until: 0 }))

async function medianHours(db: Ctx['db']): Promise<number | null> {
  if (kept.until > Date.now()) return kept.hours
  const hours = await selectMedianHours(db, LEAST_DECISIONS)
  if (hours !== null) Object.assign(kept, { hours, until: Date.now() + MEDIAN_MS })
  return hours
}

/** The campaign of a task, in the version that its person saw. */
export const taskCampaign = ({ slug, isDefault, version, content: { title, steps } }: VersionPromise) => ({
  slug,
  is_default: isDefault,
  version,
  title,
  link: (!isDefault && steps.find((step) => step.kind === 'task')?.link) || null,
})

/** A note in the reader's language, if it is one of the campaign's own reasons, which reviewers send in the language of the submission. */
function readNote(note: string | null, { locale }: Pick<Ctx, 'locale'>, { content }: VersionPromise): string | null {
  const own = note === null ? undefined : content.reject_reasons.find(({ text }) => Object.values(text).includes(note))
  return own ? textIn(locale, own.text).text : note
}

/** What happened to a task, oldest first. */
export async function eventsOf(ctx: Pick<Ctx, 'db' | 'locale'>, { completion }: Pick<TaskRow, 'completion'>, promise: VersionPromise) {
  const { db } = ctx
  const [attempts, reviews] = await selectStory(db, completion.id)
  const plain = { reason: null, note: null }
  const { appealedAt } = completion
  const events = [
    ...attempts.map(({ number, createdAt }) => ({
      ...plain,
      at: createdAt,
      kind: number === 1 ? ('received' as const) : ('sent_again' as const),
      attempt: number,
    })),
    ...reviews.map(({ decision, decidedAt, note, ...review }) => ({ ...review, note: readNote(note, ctx, promise), at: decidedAt, kind: decision })),
  ]
  const appealed = appealedAt && {
    ...plain,
    at: appealedAt,
    kind: 'appealed' as const,
    attempt: attempts.filter(({ createdAt }) => createdAt <= appealedAt).length,
  }
  return [...events, ...(appealed ? [appealed] : [])].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Until when, and how, a returned task can be resubmitted or appealed. */
function comingBack({ status, decidedAt, attempt, appealedAt, reason }: TaskRow['completion']) {
  const until = new Date((decidedAt?.getTime() ?? 0) + REDO_DAYS * DAY_MS)
  const isOpen = status === 'rejected' && until.getTime() > Date.now()
  const attempts = isOpen ? attemptsLeft(attempt, reason) : 0
  const mayAppeal = isOpen && appealedAt === null
  return { redo_until: attempts > 0 || mayAppeal ? until : null, attempts_left: attempts, may_appeal: mayAppeal }
}

/** Until when a task in review is answered or counts as approved. Flags say nothing here, because they are not told to the person. */
async function acceptBy({ db }: Pick<Ctx, 'db'>, { id, status, attempt, createdAt, reopenedAt, appealedAt }: TaskRow['completion'], days: number | null) {
  if (days === null || status !== 'in_review' || appealedAt || (await isDecided(db, id, attempt))) return null
  return new Date((reopenedAt ?? createdAt).getTime() + days * DAY_MS)
}

/** The payments of a task, what its person may do about them, and what is still owed. */
async function paymentsOf({ db }: Pick<Ctx, 'db'>, { completion, method }: TaskRow) {
  const [rows, refusal, owed] = await Promise.all([
    selectTaskPayouts(db, completion.id),
    completion.status === 'approved' ? personRefusal(db, completion.id) : ('not_approved' as const),
    selectOwedToPersons(db, [completion.id]),
  ])
  return {
    payouts: rows.map((row) => asSeenByPerson(row, method)),
    payout_refusal: refusal,
    owed: toReais(owed),
  }
}

/** A task as its person sees it: without promoters, flags, other people and internal notes. */
export async function toMyTask(ctx: Pick<Ctx, 'db' | 'locale'>, row: TaskRow) {
  const { completion, method, usableAt, origin, mayShowMethod, isShared } = row
  const promise = await versionPromise(ctx.db, completion.versionId)
  const returned = comingBack(completion)
  const [events, hours, payments, sent, until, kept, redo] = await Promise.all([
    eventsOf(ctx, row, promise),
    medianHours(ctx.db),
    paymentsOf(ctx, row),
    sentItems(ctx, completion),
    acceptBy(ctx, completion, promise.acceptAfterDays),
    returned.redo_until ? selectKeptMoney(ctx.db, completion.id) : undefined,
    returned.attempts_left > 0 ? redoItems(ctx.db, completion, promise) : undefined,
  ])
  return {
    payment_code: completion.paymentCode,
    campaign: taskCampaign(promise),
    name: completion.name,
    whatsapp: completion.whatsapp,
    status: completion.status,
    reward: toReais(completion.rewardCents),
    attempt: completion.attempt,
    sent,
    events,
    median_hours: hours === null ? null : Math.max(0.1, Math.round(hours * 10) / 10),
    accept_after_days: promise.acceptAfterDays,
    accept_trusted: promise.acceptTrusted,
    accept_by: until,
    ...(redo && { redo }),
    ...returned,
    ...(kept && { money_kept: kept.until }),
    may_rename: completion.status !== 'approved',
    may_change_number: completion.status !== 'approved' && origin !== 'access',
    payout_method: method && masked(method),
    may_show_method: method !== null && mayShowMethod,
    method_wait_hours: methodWaitHours({ isApproved: completion.status === 'approved', hasMethod: method !== null, isShared }),
    late_method_wait_hours: methodWaitHours({ isApproved: true, hasMethod: method !== null, isShared }),
    payout_from: usableAt && usableAt.getTime() > Date.now() ? usableAt : null,
    ...payments,
    ask_first: origin === 'access',
  }
}
