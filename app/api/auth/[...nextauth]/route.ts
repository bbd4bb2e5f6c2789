import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { AppError } from '@/lib/platform/service/errors'
import { networkOf } from '@/lib/platform/visitor/address'
import { readText } from '@/lib/server/http/body'
import { authOptions } from '@/lib/server/http/next-auth'
import { noStore } from '@/lib/server/http/respond'
import { plain } from '@/lib/server/http/route'

/**
 * The product uses only two calls of next-auth: signing out, and the token that protects it. All others answer 404, because they would be
 * pages of next-auth's own, a second way to sign in, or `_log`, which writes anything that strangers send into the log.
 */
const used = new Set(['GET csrf', 'POST signout'])

type Context = { params: Promise<Record<string, unknown>> }

async function actionOf(method: 'GET' | 'POST', { params }: Context): Promise<string[]> {
  const { nextauth } = await params
  const action = Array.isArray(nextauth) ? nextauth.map(String) : []
  if (!used.has(`${method} ${action.join('/')}`)) throw new AppError('not_found')
  return action
}

/** next-auth answers an unreadable query or cookie with 500 and its own words, although the caller made the mistake, so such calls are refused here. */
async function handle(request: NextRequest, nextauth: string[]): Promise<Response> {
  const response: Response = await NextAuth(request, { params: { nextauth } }, authOptions())
  if (response.status >= 400) throw new AppError(response.status === 401 ? 'unauthenticated' : 'malformed')
  const answer = new Response(response.body, response)
  for (const [name, value] of Object.entries(noStore)) answer.headers.set(name, value)
  return answer
}

/** Removes the query: the page addresses in it are ignored, and a wrong one could cause an error. */
const withoutQuery = (request: NextRequest) => `${request.nextUrl.origin}${request.nextUrl.pathname}`

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/auth/*', {
  GET: async (request, context) => handle(new NextRequest(withoutQuery(request), { headers: request.headers }), await actionOf('GET', context)),
  POST: async (request, context, { ip }) => {
    const action = await actionOf('POST', context)
    const body = await readText(request, { maxBytes: 16 * 1024, network: networkOf(ip) })
    if (request.headers.get('content-type')?.includes('application/json')) {
      try {
        JSON.parse(body)
      } catch {
        throw new AppError('malformed')
      }
    }
    return handle(new NextRequest(withoutQuery(request), { method: 'POST', headers: request.headers, body }), action)
  },
})
