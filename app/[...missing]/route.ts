import type { NextRequest } from 'next/server'
import { withReferral } from '@/lib/platform/pages/page-address'

/** Unknown pages lead home (SPEC section 2), with the promoter's code. Relative, so that it holds behind any proxy. */
export const GET = ({ nextUrl }: NextRequest) => new Response(null, { status: 307, headers: { location: withReferral('/', nextUrl.searchParams) } })
