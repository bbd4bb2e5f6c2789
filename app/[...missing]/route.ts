/** Unknown pages lead home (SPEC section 2). Relative, so that it holds behind any proxy. */
export const GET = () => new Response(null, { status: 307, headers: { location: '/' } })
