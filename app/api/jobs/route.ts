import type { NextRequest } from 'next/server'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { runDue } from '@/lib/platform/jobs'
import type { Ctx } from '@/lib/platform/service/context'
import { requireBearer } from '@/lib/server/http/bearer'
import { noStore } from '@/lib/server/http/respond'
import { plain } from '@/lib/server/http/route'
import { allJobs } from '@/lib/server/startup/jobs'

/** The seconds that Vercel gives this call; the jobs stop before that. */
export const maxDuration = 60
const WORK_MS = 50_000

async function run(request: NextRequest, _: unknown, ctx: Ctx) {
  const { JOBS_TOKEN, CRON_SECRET } = env()
  requireBearer(request.headers, [JOBS_TOKEN, CRON_SECRET])
  const data = ctx.isHead ? [] : await runDue(database, allJobs, AbortSignal.timeout(WORK_MS))
  return Response.json({ data }, { headers: noStore })
}

/** Runs all due jobs once, for hosts without a permanent process. Vercel's scheduler sends GET. Without JOBS_TOKEN and CRON_SECRET nobody can call it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/jobs', { GET: run, POST: run })
