import 'server-only'
import type { z } from 'zod'
import { rejectReasons } from '@/db/values'
import { exportRows } from '@/lib/money/exports/service'
import { env } from '@/lib/platform/env'
import type { ActorCtx } from '@/lib/platform/service/context'
import { type exportQuality, LEAST_QUALITY_CASES, type Quality, type showQuality } from './contract'
import { countFirstApprovals, type DecisionOutcome, selectDifferences, selectOutcomes } from './queries'

/** A share in percent with one decimal; null of too few cases. */
const percent = (part: number, of: number) => (of < LEAST_QUALITY_CASES ? null : Math.floor((1000 * part) / of) / 10)

const outcomeOf = ({ decisions, looks, agreed, appeals, upheld }: DecisionOutcome) => ({
  decisions,
  second_looks: looks,
  agreement: percent(agreed, looks),
  appeals,
  upheld: percent(upheld, appeals),
})

const secondsOf = ({ seconds, decisions }: DecisionOutcome) => (decisions < LEAST_QUALITY_CASES || seconds === null ? null : Math.round(seconds * 10) / 10)

const none: DecisionOutcome = { name: null, kind: 'all', decisions: 0, looks: 0, agreed: 0, appeals: 0, upheld: 0, seconds: null, answered: 0, inTarget: 0 }

/** How the decisions of some days turned out, and the second looks that decided differently. */
export async function reviewQuality({ db, actor }: ActorCtx, days: z.output<typeof showQuality.query>): Promise<z.input<typeof Quality>> {
  const [outcomes, differences, firsts] = await Promise.all([
    selectOutcomes(db, days, env().REVIEW_TARGET_HOURS),
    selectDifferences(db, days, actor.id),
    countFirstApprovals(db, days),
  ])
  const all = outcomes.find(({ kind }) => kind === 'all') ?? none
  return {
    least_cases: LEAST_QUALITY_CASES,
    all: {
      ...outcomeOf(all),
      seconds: secondsOf(all),
      in_target: percent(all.inTarget, all.answered),
      answered: all.answered,
      first_approvals: firsts.decided,
      confirmed: percent(firsts.confirmed, firsts.decided),
    },
    reviewers: outcomes
      .filter(({ kind }) => kind === 'reviewer')
      .map((outcome) => ({ ...outcomeOf(outcome), name: outcome.name ?? '?', seconds: secondsOf(outcome) })),
    reasons: outcomes.flatMap((outcome) => {
      const reason = outcome.kind === 'reason' && rejectReasons.find((one) => one === outcome.name)
      return reason ? [{ ...outcomeOf(outcome), reason }] : []
    }),
    differences: differences.map(({ at, ...row }) => ({ ...row, created_at: new Date(at) })),
  }
}

/** The figures of some days as a CSV file: a row for all decisions, one for each reviewer and one for each reason. */
export const qualityFile = (ctx: ActorCtx, days: z.output<typeof exportQuality.query>) =>
  exportRows(ctx, {
    list: 'quality',
    name: 'review-quality',
    query: days,
    lines: async () =>
      (await selectOutcomes(ctx.db, days, env().REVIEW_TARGET_HOURS)).map((outcome) => ({
        part: outcome.kind,
        name: outcome.name ?? '',
        ...outcomeOf(outcome),
        seconds: outcome.kind === 'reason' ? null : secondsOf(outcome),
      })),
  })
