/** Runs once per server process, before the first request. */
export async function register() {
  // Everything stands inside: the bundler leaves out what another runtime would not reach.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    if (process.env.NODE_ENV === 'production') {
      // What is asked most is answered before Next: public pages, the lookup that records a click, and finished tasks.
      const { keepPublicPages } = await import('./lib/page-cache')
      keepPublicPages()
      const { answerDirectly } = await import('./lib/shortcut')
      const { GET } = await import('./app/api/v1/referrals/[code]/route')
      answerDirectly('GET', /^\/api\/v1\/referrals\/([0-9A-Za-z]{1,32})$/, (request, code) => GET(request, { params: Promise.resolve({ code }) }))
      answerDirectly('POST', /^\/api\/v1\/referrals$/, async (request) => {
        const { POST } = await import('./app/api/v1/referrals/route')
        return POST(request, { params: Promise.resolve({}) })
      })
    }
    const { startServer } = await import('./lib/startup')
    await startServer()
  }
}
