import type { NextRequest } from 'next/server'
import { database } from '@/db/client'
import { withinDeadline } from '@/lib/api/deadline'
import { toAppError } from '@/lib/api/errors'
import { isProofAddress } from '@/lib/completions/proof-address'
import { selectProofKey } from '@/lib/completions/queries'
import { log } from '@/lib/log'
import { proofStore } from '@/lib/storage/store'

const headers = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'referrer-policy': 'no-referrer',
}

const nothing = () => new Response(null, { status: 404, headers })

/** A proof behind its signed address; a false, expired or orphaned address is nothing that exists. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const id = Number((await params).id)
  if (!Number.isSafeInteger(id) || !isProofAddress(id, request.nextUrl.searchParams)) return nothing()
  try {
    const key = await withinDeadline(selectProofKey(database(), id), 5_000)
    const proof = key && (await proofStore().open(key))
    if (!proof) return nothing()
    if (proof.kind === 'address') return new Response(null, { status: 302, headers: { ...headers, location: proof.url } })
    const filename = `proof-${id}.${proof.type === 'image/png' ? 'png' : 'jpg'}`
    return new Response(new Uint8Array(proof.bytes), {
      headers: { ...headers, 'content-type': proof.type, 'content-disposition': `inline; filename="${filename}"` },
    })
  } catch (error) {
    log.error({ route: 'GET /api/proofs', err: error })
    const failure = toAppError(error)
    return new Response(null, { status: failure.status, headers: { ...headers, ...failure.headers } })
  }
}
