import postgres from 'postgres'

export const dynamic = 'force-dynamic'

const cache = globalThis as typeof globalThis & { floorSql?: postgres.Sql }

/** The simplest route that records something: inserts one row with the same driver, without checks and counters. */
export async function GET(request: Request) {
  cache.floorSql ??= postgres(process.env.DATABASE_URL ?? '', { max: 10 })
  const { headers } = request
  await cache.floorSql`insert into bench_rows (device, agent) values (${headers.get('x-device-fingerprint')}, ${headers.get('user-agent')})`
  return Response.json({ data: { referral_code: 'AAAA3333' } })
}
