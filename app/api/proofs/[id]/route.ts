import { AppError } from '@/lib/platform/service/errors'
import { plain } from '@/lib/server/http/route'
import { isProofAddress, itemInAddress } from '@/lib/work/proofs/address'
import { openProof } from '@/lib/work/proofs/open'

const headers = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'referrer-policy': 'no-referrer',
}

/** A picture of an attempt at its signed address; 404 for a forged or expired address, or one without a picture. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/proofs/{id}', {
  GET: async (request, { params }, { db }) => {
    const id = Number((await params).id)
    if (!Number.isSafeInteger(id) || !isProofAddress(id, request.nextUrl.searchParams)) throw new AppError('not_found')
    const proof = await openProof(db, id, itemInAddress(request.nextUrl.searchParams))
    if (!proof) throw new AppError('not_found')
    if (proof.kind === 'address') return new Response(null, { status: 302, headers: { ...headers, location: proof.url } })
    const filename = `proof-${id}.${proof.type === 'image/png' ? 'png' : 'jpg'}`
    return new Response(new Uint8Array(proof.bytes), {
      headers: { ...headers, 'content-type': proof.type, 'content-disposition': `inline; filename="${filename}"` },
    })
  },
})
