import postgres from 'postgres'

export const dynamic = 'force-dynamic'

const cache = globalThis as typeof globalThis & { floorSql?: postgres.Sql }

/** The least that a route can do to record something: one row by the same driver, with nothing asked, checked or counted. */
export async function GET(request: Request) {
  cache.floorSql ??= postgres(process.env.DATABASE_URL ?? '', { max: 10 })
  const { headers } = request
  await cache.floorSql`insert into bench_rows (device, agent) values (${headers.get('x-device-fingerprint')}, ${headers.get('user-agent')})`
  return Response.json({ data: { referral_code: 'AAAA3333' } })
}
