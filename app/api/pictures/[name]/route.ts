import { AppError } from '@/lib/platform/service/errors'
import { plain } from '@/lib/server/http/route'
import { openPicture } from '@/lib/work/campaigns/pictures'

const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
}

/** A picture of a campaign. Its name is made of its content, so what is at an address never changes. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/pictures/{name}', {
  GET: async (_, { params }, ctx) => {
    const picture = await openPicture(ctx, String((await params).name))
    if (!picture) throw new AppError('not_found')
    // The address at the store is short-lived.
    if (picture.kind === 'address')
      return new Response(null, { status: 302, headers: { ...headers, 'cache-control': 'private, no-store', location: picture.url } })
    return new Response(new Uint8Array(picture.bytes), {
      headers: { ...headers, 'cache-control': 'public, max-age=31536000, immutable', 'content-type': picture.type },
    })
  },
})
