import type { NextRequest } from 'next/server'
import { withReferral } from '@/lib/platform/pages/page-address'

/** Redirects unknown pages to the landing page (SPEC section 2) and keeps the referral code. The address is relative, so that it works behind any proxy. */
export const GET = ({ nextUrl }: NextRequest) => new Response(null, { status: 307, headers: { location: withReferral('/', nextUrl.searchParams) } })
