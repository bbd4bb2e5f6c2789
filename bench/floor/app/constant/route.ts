export const dynamic = 'force-dynamic'

/** The simplest route of this stack: a constant answer. */
export const GET = () => Response.json({ data: { referral_code: 'AAAA3333' } })
