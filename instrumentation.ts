/** Runs once per server process, before the first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { keepPublicPages } = await import('./lib/page-cache')
  keepPublicPages()
  const { startServer } = await import('./lib/startup')
  await startServer()
}
