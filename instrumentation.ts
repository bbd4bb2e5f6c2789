/** Runs once per server process, before the first request. */
export async function register() {
  // Imported inside the condition, so that the bundler leaves it out for other runtimes.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startProduct } = await import('./lib/server/startup/startup')
    await startProduct()
  }
}
