import { version } from '@/lib/platform/version'

export const dynamic = 'force-dynamic'

/** Answers 200 and the version as long as the process runs. */
export const GET = () => Response.json({ status: 'live', version }, { headers: { 'cache-control': 'no-store' } })
