import type { NextRequest } from 'next/server'
import { findCalls } from '@/lib/server/calls/find-call'
import { answerCalls, notFound } from '@/lib/server/http/route'

/** The seconds that Vercel gives a call: a photo takes that long over a slow connection. */
export const maxDuration = 60

/** A part of an address as it is meant; one that is spelled wrong is left, and names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Every call of `/api/v1` (`lib/server/calls`). */
const answer = (request: NextRequest): Promise<Response> => {
  const found = findCalls(request.nextUrl.pathname.slice('/api/v1/'.length).split('/').map(decoded))
  return found ? answerCalls(request, found) : notFound(request)
}

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT }
