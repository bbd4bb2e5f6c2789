import { expect, test } from 'vitest'
import { refreshTasks, tasksToAsk } from './refresh-tasks'
import { approved, payout } from './task-fixture'
import type { SavedTask } from './tasks-on-device'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const inReview = { ...approved, status: 'in_review' as const }
const kept = (code: string, minutes?: number, task = inReview as typeof approved): SavedTask => ({
  code,
  token: `token of ${code}`,
  received_at: ago(10_000),
  ...(minutes !== undefined && { seen: { at: ago(minutes), task } }),
})
const codes = (tasks: { code: string }[]) => tasks.map(({ code }) => code)

test('asked about is what may have changed, never seen first, then longest unseen, and at most twelve at once', () => {
  const paid = { ...approved, payout_refusal: 'paid' as const, payouts: [payout('paid')] }
  const tasks = [kept('JUSTSEEN', 0.5), kept('SEEN5', 5), kept('PAID', 500, paid), kept('NEVER'), { ...kept('NOTOKEN'), token: undefined }, kept('SEEN50', 50)]
  expect(codes(tasksToAsk(tasks, now))).toEqual(['NEVER', 'SEEN50', 'SEEN5'])
  expect(
    tasksToAsk(
      Array.from({ length: 50 }, (_, n) => kept(`TASK${n}`, n + 2)),
      now,
    ),
  ).toHaveLength(12)
})

/** Asks about tasks whose answers come in this order. */
async function play(answers: ('yes' | 'gone' | 'offline')[], stopAfter = 99) {
  const asked: string[] = []
  const gone: string[] = []
  const taken: string[] = []
  let open = 0
  const ended = await refreshTasks(
    tasksToAsk(
      answers.map((_, n) => kept(`TASK${n}`)),
      now,
    ),
    {
      ask: async (token) => {
        expect(++open).toBe(1)
        await new Promise((resolve) => setTimeout(resolve, 1))
        open--
        const answer = answers[asked.push(token) - 1]
        if (answer === 'yes') return inReview
        throw new Error(answer)
      },
      take: (token) => taken.push(token),
      gone: (code) => gone.push(code),
      why: (error) => ((error as Error).message === 'offline' ? 'offline' : undefined),
      isStopped: () => asked.length >= stopAfter,
    },
  )
  return { asked: asked.length, gone, taken: taken.length, ended }
}

test('one call follows the other, and one without an answer ends them', async () => {
  expect(await play(['yes', 'yes', 'yes'])).toEqual({ asked: 3, gone: [], taken: 3, ended: undefined })
  expect(await play(['yes', 'gone', 'yes'])).toEqual({ asked: 3, gone: ['TASK1'], taken: 2, ended: undefined })
  expect(await play(['yes', 'offline', 'yes'])).toEqual({ asked: 2, gone: [], taken: 1, ended: 'offline' })
  expect(await play(['yes', 'yes', 'yes'], 1)).toEqual({ asked: 1, gone: [], taken: 1, ended: undefined })
})
