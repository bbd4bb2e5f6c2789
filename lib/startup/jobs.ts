import 'server-only'
import { summaryJob } from '@/lib/dashboard/summaries'
import { mailJob } from '@/lib/mail/send'
import { askJob } from '@/lib/payouts/ask'
import { pollJob } from '@/lib/payouts/send'
import { database } from '@/lib/platform/database'
import type { Job } from '@/lib/platform/jobs'
import { purgeJob } from '@/lib/privacy/purge-job'
import { proofStore } from '@/lib/proofs/store'
import { sweepJob } from '@/lib/proofs/sweep'
import { rateLimitJob } from '@/lib/service/rate-limit'
import { foldJob } from '@/lib/totals/fold'
import { indexJob } from './index-job'
import { linkMakers } from './letter-links'

/** All that the product does by itself; what others wait for comes first. */
export const allJobs = (): Job[] => [
  mailJob(database, linkMakers),
  pollJob(database),
  askJob(database),
  foldJob(database),
  rateLimitJob(database),
  sweepJob(database, proofStore()),
  purgeJob(database, proofStore()),
  summaryJob(database),
  indexJob(),
]
