export const dynamic = 'force-dynamic'

/** The least that a route of this stack does: an answer that never changes. */
export const GET = () => Response.json({ data: { referral_code: 'AAAA3333' } })
