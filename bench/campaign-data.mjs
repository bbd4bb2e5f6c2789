import postgres from 'postgres'

/**
 * A live campaign with a budget and the content of the default one.
 * @param {import('postgres').Sql} sql @param {{ slug: string, kind?: string, placeCents: number, fundedCents: number }} campaign @returns {Promise<number>} its id
 */
export async function makeCampaign(sql, { slug, kind = 'survey', placeCents, fundedCents }) {
  const [campaign] = await sql`insert into campaigns (slug) values (${slug}) returning id`
  const id = Number(campaign?.id)
  const [version] = await sql`
    insert into campaign_versions (campaign_id, number, kind, reward_cents, commission_cents, content, published_at)
    select ${id}, 1, ${kind}, ${placeCents - 100}, 100, content, now() from campaign_versions where id = 1 returning id`
  await sql`update campaigns set state = 'live', version_id = ${version?.id} where id = ${id}`
  const [funding] = await sql`
    insert into campaign_fundings (campaign_id, kind, amount_cents, reference, state, requested_by_name) values (${id}, 'fund', ${fundedCents}, 'bench', 'booked', 'bench') returning id`
  await sql`
    insert into ledger_transfers (source, kind, debit, credit, credit_owner, amount_cents) values (${funding?.id}, 'campaign_funded', 'bank', 'campaign_funds', ${id}, ${fundedCents})`
  return id
}

const kinds = ['follow', 'video', 'survey', 'app', 'review', 'other']

/** A hundred live campaigns of all kinds, `bench-task-1` and so on. @param {string} url of the database */
export async function makeHundredCampaigns(url) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    for (let n = 1; n <= 100; n++)
      await makeCampaign(sql, { slug: `bench-task-${n}`, kind: kinds[n % kinds.length] ?? 'other', placeCents: 400 + n, fundedCents: 10_000_000 })
  } finally {
    await sql.end()
  }
}
