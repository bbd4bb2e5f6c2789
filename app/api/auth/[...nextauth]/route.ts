import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { readText } from '@/lib/api/body'
import { AppError } from '@/lib/api/errors'
import { plain } from '@/lib/api/route'
import { authOptions } from '@/lib/auth/next-auth'

/** next-auth answers a query or a cookie that it cannot read with 500, though the fault is the caller's, and refuses in words of its own. */
async function handle(request: NextRequest, { params }: { params: Promise<Record<string, unknown>> }): Promise<Response> {
  const { nextauth } = await params
  const response: Response = await NextAuth(request, { params: { nextauth: Array.isArray(nextauth) ? nextauth : [] } }, authOptions())
  if (response.status >= 400) throw new AppError(response.status === 401 ? 'unauthenticated' : 'malformed')
  const answer = new Response(response.body, response)
  answer.headers.set('cache-control', 'private, no-store')
  return answer
}

/** The page addresses a caller asks for are ignored, and with them every way to break on one. */
const withoutQuery = (request: NextRequest) => `${request.nextUrl.origin}${request.nextUrl.pathname}`

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/auth/*', {
  GET: (request, context) => handle(new NextRequest(withoutQuery(request), { headers: request.headers }), context),
  POST: async (request, context) => {
    const body = await readText(request, 16 * 1024)
    if (request.headers.get('content-type')?.includes('application/json')) {
      try {
        JSON.parse(body)
      } catch {
        throw new AppError('malformed')
      }
    }
    return handle(new NextRequest(withoutQuery(request), { method: 'POST', headers: request.headers, body }), context)
  },
})
