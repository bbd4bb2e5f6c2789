import 'server-only'
import { buildMissingIndexes } from '@/db/migrate.mjs'
import { requestDuePayouts, requestLastPayouts } from '@/lib/money/payouts/request-due'
import { pollStarted } from '@/lib/money/payouts/send'
import { foldTotals } from '@/lib/money/totals/fold'
import { sendWaiting } from '@/lib/people/mail/send'
import { env } from '@/lib/platform/env'
import { forgetDeletedInEvents } from '@/lib/platform/events/forget'
import type { Job } from '@/lib/platform/jobs'
import { log } from '@/lib/platform/log'
import { deleteExpired } from '@/lib/platform/service/rate-limit'
import { sendAnnouncements } from '@/lib/work/announcements/send'
import { expirePlaces } from '@/lib/work/campaigns/expire-places'
import { writeNotices } from '@/lib/work/campaigns/notices'
import { endRejected } from '@/lib/work/completions/end-rejected'
import { forgetFormerNumbers } from '@/lib/work/completions/former-numbers'
import { writeSummaries } from '@/lib/work/dashboard/summaries'
import { purgeOldData } from '@/lib/work/privacy/purge'
import { allProofStores, proofStore } from '@/lib/work/proofs/store'
import { sweepStores } from '@/lib/work/proofs/sweep'
import { acceptDue, warnOfDue } from '@/lib/work/review/decision/accept-after-days'
import { acceptTrustedWork } from '@/lib/work/review/decision/accept-trusted'
import { computeDue } from '@/lib/work/review/doubt/compute'
import { followMissed, markDueByItem } from '@/lib/work/review/doubt/follow'
import { readPictures } from '@/lib/work/review/readings/read-waiting'
import { dispatchAll, keepDispatching } from '@/lib/work/webhooks/dispatch'
import { endWaiting } from '@/lib/work/webhooks/end-waiting'
import { sendDue } from '@/lib/work/webhooks/send-due'
import { linkMakers } from './letter-links'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** All jobs of the product; those that people wait for come first. */
export const allJobs: Job[] = [
  { name: 'send letters', run: (database, stop) => sendWaiting(database(), linkMakers, stop) },
  { name: 'tell webhooks of events', run: keepDispatching, once: (database, stop) => dispatchAll(database(), stop) },
  { name: 'send to webhooks', run: (database, stop) => sendDue(database, { stop, lasting: true }), once: (database, stop) => sendDue(database, { stop }) },
  { name: 'send announcements', firstMs: 5 * SECOND, everyMs: 5 * SECOND, run: (database, stop) => sendAnnouncements(database(), stop) },
  { name: 'look after payouts under way', firstMs: 10 * SECOND, everyMs: 30 * SECOND, run: (database, stop) => pollStarted(database(), stop) },
  {
    name: 'ask for due payouts',
    firstMs: 20 * SECOND,
    everyMs: 5 * MINUTE,
    run: async (database) => {
      await requestDuePayouts(database())
      await requestLastPayouts(database())
    },
  },
  { name: 'expire places of campaigns', firstMs: 15 * SECOND, everyMs: 30 * SECOND, run: (database, stop) => expirePlaces(database(), stop) },
  {
    name: 'approve what was not decided in time',
    firstMs: MINUTE,
    everyMs: 5 * MINUTE,
    run: async (database, stop) => {
      await warnOfDue(database())
      await acceptDue(database(), stop)
    },
  },
  {
    name: 'approve what trusted people handed in',
    firstMs: 90 * SECOND,
    everyMs: MINUTE,
    run: async (database, stop) => {
      await acceptTrustedWork(database(), stop)
      await forgetFormerNumbers(database())
    },
  },
  { name: 'find attempts without signals', everyMs: 10 * MINUTE, run: (database, stop) => followMissed(database(), stop) },
  { name: 'compute signals of attempts', everyMs: 2 * SECOND, run: (database, stop) => computeDue(database(), stop) },
  { name: 'fold the counters of past days', firstMs: 90 * SECOND, everyMs: HOUR, run: (database, stop) => foldTotals(database(), stop) },
  { name: 'end the places of what was rejected', firstMs: 3 * MINUTE, everyMs: 5 * MINUTE, run: (database, stop) => endRejected(database(), stop) },
  { name: 'end what waits for switched off webhooks', everyMs: 5 * SECOND, run: (database, stop) => endWaiting(database(), stop) },
  { name: 'delete expired rate limits', firstMs: 5 * MINUTE, everyMs: 5 * MINUTE, run: (database, stop) => deleteExpired(database(), stop) },
  { name: 'remove deleted promoters from events', firstMs: 2 * MINUTE, everyMs: 10 * MINUTE, run: (database, stop) => forgetDeletedInEvents(database(), stop) },
  {
    name: 'sweep orphaned proofs',
    firstMs: MINUTE,
    everyMs: 6 * HOUR,
    run: async (database, stop) => sweepStores(database, await allProofStores(), stop),
  },
  {
    name: 'erase all old personal data',
    firstMs: 5 * MINUTE,
    everyMs: 24 * HOUR,
    run: async (database, stop) => {
      const purged = await purgeOldData(database(), proofStore(), { stop })
      if (Object.values(purged).some((rows) => rows > 0)) log.info({ purged }, 'erased old personal data')
    },
  },
  { name: 'write summaries', firstMs: MINUTE, everyMs: 10 * MINUTE, run: (database) => writeSummaries(database(), new Date()) },
  { name: 'tell of campaigns', firstMs: 2 * MINUTE, everyMs: 5 * MINUTE, run: (database, stop) => writeNotices(database(), new Date(), stop) },
  { name: 'read pictures', run: (database, stop) => readPictures(database, markDueByItem, stop) },
  {
    // Migrations leave out the indexes of large tables to keep an upgrade short, and without them some lists and searches take seconds.
    name: 'build missing indexes',
    firstMs: 5 * SECOND,
    everyMs: MINUTE,
    run: async (_, stop) => {
      const { DATABASE_URL, DATABASE_PREPARE } = env()
      // Behind a pooler `npm run db:migrate`, which has a direct address, builds them.
      if (DATABASE_PREPARE)
        await buildMissingIndexes(DATABASE_URL, { stop, onBuilt: (built) => log.info(built, 'built an index that a migration had left out') })
    },
  },
]
