// Taking places of one campaign, whose budget is one row for all, and reading the list of open campaigns from memory.
import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { makeCampaign } from './campaign-data.mjs'
import { alternate, load, newVisitor } from './load.mjs'

const SLUG = 'bench-places'
const PLACE_CENTS = 500
/** More than any load takes. */
const FUNDED_CENTS = 10_000_000 * PLACE_CENTS

/** @param {{ app: { base: string, pid: number }, url: string, seconds: number, rounds: number }} options */
export async function benchPlaces({ app, url, seconds, rounds }) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const id = await makeCampaign(sql, { slug: SLUG, placeCents: PLACE_CENTS, fundedCents: FUNDED_CENTS })
    let answered = 0
    const take = (/** @type {number} */ connections) => async () => {
      const figures = await load(app.base, {
        path: () => `/api/v1/campaigns/${SLUG}/places`,
        headers: () => ({ ...newVisitor(), 'content-type': 'application/json' }),
        body: () => JSON.stringify({ fingerprint: randomBytes(16).toString('hex'), label: 'bench' }),
        connections,
        seconds,
        pid: app.pid,
      })
      answered += figures.ok
      return figures
    }
    const figures = await alternate(
      {
        'a place of one campaign': take(32),
        'a place of one campaign, 128 connections': take(128),
        'GET /campaigns': () => load(app.base, { path: () => '/api/v1/campaigns', seconds, pid: app.pid }),
        [`GET /campaigns/${SLUG}`]: () => load(app.base, { path: () => `/api/v1/campaigns/${SLUG}`, seconds, pid: app.pid }),
      },
      rounds,
    )
    const [stored] = await sql`
      select count(*)::int as places, (select balance_cents from ledger_accounts where kind = 'campaign_reserved' and owner = ${id})::float8 as reserved,
        (select balance_cents from ledger_accounts where kind = 'campaign_funds' and owner = ${id})::float8 as available
      from campaign_places where campaign_id = ${id} and ended_at is null`
    const agree = stored?.reserved === stored?.places * PLACE_CENTS && stored?.available + stored?.reserved === FUNDED_CENTS
    return { figures, answered, stored: Number(stored?.places), agree }
  } finally {
    await sql.end()
  }
}
