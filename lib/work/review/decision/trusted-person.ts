import 'server-only'
import { type Db, idList, statementsOf } from '@/db/client'
import { erasedHash, wasErased } from '@/lib/people/erased-hashes/erased-hashes'
import { numberKey, sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import { type RuleCandidate, TRUST_NAME } from './by-rule'

/** What makes a number trusted, and how far. `docs/decisions.md` says why. */
export const trust = {
  /** For how many days decisions count. */
  days: 90,
  /** Approvals by a person that a number needs, each of a task that paid at least as much as the one in question. */
  approvals: 5,
  /** The most tasks of a number that are approved by rule within 24 hours. */
  mostADay: 3,
} as const

/**
 * Of these numbers, those no completion of which is being changed by somebody else. Their completions stay locked against decisions until the
 * transaction ends, so that nobody rejects one while another is approved because none was.
 */
async function lockNumbers(tx: Db, candidates: RuleCandidate[]): Promise<RuleCandidate[]> {
  const input = candidates.map(({ id, whatsapp }) => ({ id, numbers: sameNumbers(whatsapp) }))
  const busy = await statementsOf(tx)<{ id: string }[]>`
    with item as materialized (select * from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as i(id bigint, numbers text[])),
    alike as materialized (select item.id as candidate, c.id from item join completions as c on c.whatsapp = any(item.numbers)),
    locked as materialized (select id from completions where id in (select id from alike) for share skip locked)
    select distinct candidate as id from alike where id not in (select id from locked)`
  const left = new Set(busy.map(({ id }) => Number(id)))
  return candidates.filter(({ id }) => !left.has(id))
}

// A number is trusted together with the payout key of its approved tasks, or their device at their address: anybody can type a number. So a rejection
// counts only where the key or the device fits, the device at any address, because its person moves; junk under somebody's number takes nothing away.
// A key that is the number itself says no more than the number: whoever knows one knows both. A rejected task's former keys count like its own.
// An approval of a completion whose number was corrected counts for nobody: it was earned under another number.
// A rejection does not count once the same attempt was approved after an appeal.
const judged = async (tx: Db, candidates: RuleCandidate[]) => {
  const keys = await statementsOf(tx)<{ id: string; hash: string; key: string | null }[]>`
    select completion_id as id, key_hash as hash, method->>'key' as key from payout_methods where completion_id = any(${idList(candidates.map(({ id }) => id))}::bigint[])`
  const input = candidates.map(({ id, whatsapp, rewardCents }) => {
    const numbers = sameNumbers(whatsapp)
    const own = keys.find((row) => Number(row.id) === id && !numbers.includes(row.key ?? ''))
    return { id, numbers, hashes: erasedHash.numbers(whatsapp), reward: rewardCents, key: own?.hash, former: own && erasedHash.key(own.hash) }
  })
  return await statementsOf(tx)<{ id: string; approvals: number; rejected: boolean; by_rule: number; device: string | null; key: string | null }[]>`
    with item as materialized (select * from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as i(id bigint, numbers text[], hashes text[], reward int, key text, former text))
    select item.id, own.device_fingerprint as device, item.key,
      (select count(*)::int from completions as c left join payout_methods as paid_to on paid_to.completion_id = c.id where c.whatsapp = any(item.numbers) and c.status = 'approved' and c.whatsapp_changed_at is null
        and c.reward_cents >= item.reward
        and (paid_to.key_hash = item.key or (c.device_fingerprint = own.device_fingerprint and c.ip_address = own.ip_address))
        and exists (
          select from reviews as r where r.completion_id = c.id and r.attempt = c.attempt and r.decision = 'approve' and r.undone_at is null
            and r.reviewer_id is not null and r.decided_at > now() - ${trust.days}::int * interval '1 day'
        )) as approvals,
      exists (
        select from reviews as r join completions as c on c.id = r.completion_id left join payout_methods as paid_to on paid_to.completion_id = c.id
        where r.completion_id in (
          select id from completions where whatsapp = any(item.numbers) union all select completion_id from former_numbers where hash = any(item.hashes)
        ) and (paid_to.key_hash = item.key or c.device_fingerprint = own.device_fingerprint
          or exists (select from former_numbers as former where former.completion_id = c.id and former.hash = item.former))
        and r.decision = 'reject' and r.undone_at is null and r.reason <> 'withdrawn' and r.decided_at > now() - ${trust.days}::int * interval '1 day'
        and not exists (
          select from reviews as upheld join completions as appealed on appealed.id = upheld.completion_id
          where upheld.completion_id = r.completion_id and upheld.attempt = r.attempt and upheld.decision = 'approve' and upheld.undone_at is null
            and appealed.appealed_at between r.decided_at and upheld.decided_at
        )
      ) as rejected,
      (select count(*)::int from completions as c join reviews as r on r.completion_id = c.id where c.whatsapp = any(item.numbers)
        and r.reviewer_id is null and r.reviewer_name = ${TRUST_NAME} and r.decided_at > now() - interval '24 hours') as by_rule
    from item join completions as own on own.id = item.id order by item.id`
}

/**
 * The completions whose person is trusted now, at most `trust.mostADay` of one number, those decided by rule in the last 24 hours included. Their
 * numbers' completions stay locked. Only one transaction at a time may call it.
 */
export async function trustedAmong(tx: Db, candidates: RuleCandidate[]): Promise<number[]> {
  const free = await lockNumbers(tx, candidates)
  if (free.length === 0) return []
  const taken = new Map<string, number>()
  const trusted: number[] = []
  for (const { id, approvals, rejected, by_rule, device, key: paidTo } of await judged(tx, free)) {
    const candidate = free.find((one) => one.id === Number(id))
    if (!candidate || rejected || approvals < trust.approvals) continue
    const key = numberKey(candidate.whatsapp)
    const n = taken.get(key) ?? by_rule
    if (
      n >= trust.mostADay ||
      (await wasErased(tx, [...erasedHash.numbers(candidate.whatsapp), ...erasedHash.numberWith(candidate.whatsapp, [device, paidTo])]))
    )
      continue
    taken.set(key, n + 1)
    trusted.push(candidate.id)
  }
  return trusted
}
