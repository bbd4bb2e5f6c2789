import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import { setFlag } from './fraud-flags'

/** At most this many approved completions of a number are looked at, the newest. */
const MOST_LOOKED_AT = 100

/**
 * Flags a completion whose number has approved ones, none of them with its payout key or its device; takes the flag back where that is no longer so. Call it
 * in a transaction, after its key or number has changed. @returns whether it has the flag
 */
export async function flagKnownNumber(tx: Db, id: number, whatsapp: string | null): Promise<boolean> {
  if (whatsapp === null) return false
  const [row] = await statementsOf(tx)<{ strange: boolean | null }[]>`
    with own as (
      select device_fingerprint as device, key_hash from completions join payout_methods on completion_id = completions.id where completions.id = ${id}
    ), known as (
      select c.id, c.device_fingerprint as device, m.key_hash from completions as c left join payout_methods as m on m.completion_id = c.id
      where c.whatsapp = any(array(select jsonb_array_elements_text(${JSON.stringify(sameNumbers(whatsapp))}::text::jsonb)))
        and c.id <> ${id} and c.status = 'approved' and c.whatsapp_changed_at is null
      order by c.id desc limit ${MOST_LOOKED_AT}
    )
    select bool_and(known.key_hash is distinct from own.key_hash and known.device is distinct from own.device) as strange from known cross join own`
  const isStrange = row?.strange ?? false
  await setFlag(tx, id, 'known_number', isStrange)
  return isStrange
}
