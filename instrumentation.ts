/** Runs once per server process, before the first request. */
export async function register() {
  // Everything stands inside: the bundler leaves out what another runtime would not reach.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const [{ startProduct }, { directRoutes }] = await Promise.all([import('./lib/startup/startup'), import('./app/api/direct-routes')])
    await startProduct(directRoutes)
  }
}
