import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { readText } from '@/lib/api/body'
import { toAppError } from '@/lib/api/errors'
import { authOptions } from '@/lib/auth/next-auth'

type Context = { params: Promise<{ nextauth: string[] }> }

const refuse = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })

/** next-auth answers a query or a cookie that it cannot read with 500, though the fault is the caller's. */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const response: Response = await NextAuth(request, context, authOptions())
  return response.status >= 500 ? refuse(400) : response
}

/** The page addresses a caller asks for are ignored, and with them every way to break on one. */
const withoutQuery = (request: NextRequest) => `${request.nextUrl.origin}${request.nextUrl.pathname}`

export const GET = (request: NextRequest, context: Context) => handle(new NextRequest(withoutQuery(request), { headers: request.headers }), context)

export async function POST(request: NextRequest, context: Context) {
  let body: string
  try {
    body = await readText(request, 16 * 1024)
    if (request.headers.get('content-type')?.includes('application/json')) JSON.parse(body)
  } catch (error) {
    const { status, code, headers } = toAppError(error)
    return refuse(status >= 500 && code !== 'unavailable' ? 400 : status, headers)
  }
  return handle(new NextRequest(withoutQuery(request), { method: 'POST', headers: request.headers, body }), context)
}
