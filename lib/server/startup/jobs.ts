import 'server-only'
import { requestDuePayoutsJob } from '@/lib/money/payouts/request-due'
import { pollJob } from '@/lib/money/payouts/send'
import { foldJob } from '@/lib/money/totals/fold'
import { mailJob } from '@/lib/people/mail/send'
import { database } from '@/lib/platform/database'
import { forgetJob } from '@/lib/platform/events/forget'
import type { Job } from '@/lib/platform/jobs'
import { rateLimitJob } from '@/lib/platform/service/rate-limit'
import { expireJob } from '@/lib/work/campaigns/expire-places'
import { noticeJob } from '@/lib/work/campaigns/notices'
import { endRejectedJob } from '@/lib/work/completions/end-rejected'
import { summaryJob } from '@/lib/work/dashboard/summaries'
import { pictureGroupJob } from '@/lib/work/picture-groups/join'
import { purgeJob } from '@/lib/work/privacy/purge-job'
import { allProofStores, proofStore } from '@/lib/work/proofs/store'
import { sweepJob } from '@/lib/work/proofs/sweep'
import { readingJob } from '@/lib/work/readings/read-waiting'
import { acceptDueJob } from '@/lib/work/reviews/accept-due'
import { acceptTrustedJob } from '@/lib/work/reviews/accept-trusted'
import { signalJob } from '@/lib/work/signals/compute'
import { markDueByItem } from '@/lib/work/signals/mark-due'
import { webhookJob } from '@/lib/work/webhooks/job'
import { indexJob } from './index-job'
import { linkMakers } from './letter-links'

/** All jobs of the product; those that people wait for come first. */
export const allJobs = (): Job[] => [
  mailJob(database, linkMakers),
  webhookJob(database),
  pollJob(database),
  requestDuePayoutsJob(database),
  expireJob(database),
  acceptDueJob(database),
  acceptTrustedJob(database),
  signalJob(database),
  pictureGroupJob(database),
  foldJob(database),
  endRejectedJob(database),
  rateLimitJob(database),
  forgetJob(database),
  sweepJob(database, allProofStores),
  purgeJob(database, proofStore()),
  summaryJob(database),
  noticeJob(database),
  readingJob(database, markDueByItem),
  indexJob(),
]
