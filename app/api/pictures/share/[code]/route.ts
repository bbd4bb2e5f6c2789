import { plain } from '@/lib/server/http/route'
import { openSharePicture } from '@/lib/work/share-pictures/open'

/** The picture with which a promoter shares a task, `?task={slug}&label=&format=story|feed&locale=`: PNG, drawn when it is first asked for. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plain('/api/pictures/share/{code}', {
  GET: async (request, { params }, ctx) => {
    const query = request.nextUrl.searchParams
    const picture = await openSharePicture(ctx, String((await params).code), {
      task: query.get('task'),
      label: query.get('label'),
      format: query.get('format'),
      locale: query.get('locale'),
    })
    const etag = `"${picture.tag}"`
    const headers = {
      // A task's reward may change; then its picture has another tag.
      'cache-control': 'public, max-age=600',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      etag,
    }
    if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
    if (ctx.isHead) return new Response(null, { headers })
    return new Response(new Uint8Array(await picture.png()), { headers: { ...headers, 'content-disposition': `inline; filename="${picture.name}"` } })
  },
})
