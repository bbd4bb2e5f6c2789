export const dynamic = 'force-dynamic'

/** Answers 200 as long as the process runs. */
export const GET = () => Response.json({ status: 'live' }, { headers: { 'cache-control': 'no-store' } })
