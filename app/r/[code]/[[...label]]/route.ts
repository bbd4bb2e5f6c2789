import type { NextRequest } from 'next/server'
import { shortLinkTarget } from '@/lib/platform/pages/short-link'

/** Redirects a promoter's short link, so that it works without JavaScript too. The address is relative, so that it works behind any proxy. */
export const GET = ({ nextUrl }: NextRequest) =>
  new Response(null, { status: 307, headers: { location: shortLinkTarget(nextUrl.pathname, nextUrl.searchParams), 'cache-control': 'no-store' } })
