// Rows for every CSV file, for the bench and the fuzz.

/**
 * Fills each list that has a file: completions with proofs and flags, clicks, promoters who are owed something, payouts that the first administrator has under way, paid ones, and labelled clicks of the newest promoter.
 * @param {import('postgres').Sql} sql
 * @param {number} count of each
 */
export async function addFileRows(sql, count) {
  const mark = Date.now().toString(36)
  // Of whose own files the rows are, too. Asked before further promoters are made.
  const [newest] = await sql`select id from users where role = 'promoter' order by id desc limit 1`
  const promoter = newest?.id ?? null
  await sql`
    with made as (
      insert into completions (promoter_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, created_at, browser, os,
        location_country, location_city, ip_address, device_fingerprint, flags)
      select ${promoter}::bigint, 'Maria da Conceição ' || n, '+5511900000000', '@maria' || n, 20 + n % 40, 'female', 'Motorista, "noturno"', 'Brasil', ${mark} || n, now(), 1250,
        now() - n * interval '1 hour', 'Chrome', 'Android', 'BR', 'São Paulo', '203.0.113.' || n % 250, md5(n::text), '{same_device}'
      from generate_series(1, ${count}::int) as n returning id
    ), sent as (insert into attempts (completion_id, number) select id, 1 from made returning id, completion_id)
    insert into attempt_items (attempt_id, completion_id, proof_key) select id, completion_id, ${mark} || completion_id from sent`
  await sql`
    insert into clicks (verdict, ip_address, browser, os, country, city, created_at)
    select 'counted', '203.0.113.' || n % 250, 'Chrome', 'Android', 'BR', 'São Paulo', now() - n * interval '1 hour' from generate_series(1, ${count}::int) as n`
  // Its own file has a row for each label of a promoter.
  await sql`
    insert into clicks (promoter_id, verdict, label, ip_address, browser, os, country, city, created_at)
    select ${promoter}::bigint, 'counted', 'rotulo-' || n, '203.0.113.' || n % 250, 'Chrome', 'Android', 'BR', 'São Paulo', now() - n * interval '1 hour'
    from generate_series(1, ${count}::int) as n`
  await sql`
    insert into users (name, email, password_hash, role, referral_code)
    select 'Ana ' || n, ${mark} || n || '@example.com', 'none', 'promoter', upper(${mark}) || n from generate_series(1, ${count}::int) as n`
  await sql`
    insert into ledger_transfers (source, kind, debit, credit, credit_owner, amount_cents)
    select id, 'commission_approved', 'commissions', 'owed_promoter', id, 3500 from users where email like ${`${mark}%`}`
  const method = { method: 'wallet', provider: 'PicPay', account: 'ana', holder: 'Ana' }
  await sql`
    insert into payouts (user_id, amount_cents, state, provider, started_at, started_by_id, paid_at, transaction_id, payee_name, method)
    select u.id, 1000, s.state, 'manual', now(), (select id from users where role = 'admin' order by id limit 1), case s.state when 'paid' then now() end, case s.state when 'paid' then ${mark} || u.id end, u.name, ${sql.json(method)}
    from users u, (values ('sending'), ('paid')) as s (state) where u.email like ${`${mark}%`}`
  await sql`
    insert into payouts (user_id, amount_cents, state, provider, started_at, started_by_id, paid_at, transaction_id, payee_name, method)
    select ${promoter}::bigint, 1000, 'paid', 'manual', now(), (select id from users where role = 'admin' order by id limit 1), now(), ${mark} || 'own' || n, 'Fuzz', ${sql.json(method)}
    from generate_series(1, ${count}::int) as n`
}
