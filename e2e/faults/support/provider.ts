import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, startWoovi, Webhook } from '@/lib/testing/woovi-stand-in'
import { chance, type MoneyMemory, oneOf, type Play } from './money'

/** The stand-in of the provider. */
export type Woovi = Awaited<ReturnType<typeof startWoovi>>

/** How often the stand-in was called. */
export const callsOf = ({ calls }: Woovi) => calls.find + calls.create + calls.approve

const faults: readonly Fault[] = ['drop', 'drop', 'lose', 'lose', 'lose', 'broken', 'garbage', 500, 503, 'slow', 'hang']

/** Woovi loses, delays and breaks a third of its answers. */
export async function misfortune({ stop }: Pick<Play, 'stop'>, woovi: Woovi) {
  for (let seen = callsOf(woovi); !stop.aborted; await sleep(20)) {
    for (; seen < callsOf(woovi); seen += 3) woovi.fail(oneOf(['find', 'create', 'approve'] as const) ?? 'find', oneOf(faults) ?? 'lose')
  }
  woovi.recover()
}

/** The bank pays what was approved, most of the time, and Woovi tells: often, twice, late, or never. Somebody forges it. */
export async function bank({ base, memory, stop }: Play, woovi: Woovi) {
  const address = `${base}/api/v1/webhooks/woovi`
  const untold: Webhook[] = []
  while (!stop.aborted) {
    for (const [id, { status }] of woovi.payments)
      if (status === 'APPROVED' && chance(0.3)) untold.push(endPayment(memory, woovi, id, chance(0.1) ? 'AC06' : undefined))
    const webhook = untold.shift()
    if (webhook && chance(0.8)) {
      const statuses = await woovi.deliver(address, ...(chance(0.3) ? [webhook, webhook] : [webhook])).catch((): number[] => [])
      memory.webhooks += statuses.length
      if (!statuses.includes(200)) untold.push(webhook)
      for (const status of statuses) if (![200, 503].includes(status)) memory.odd.push(`a webhook was answered ${status}`)
      const [forged = 404] = await woovi.deliver(address, woovi.forged(webhook)).catch((): number[] => [])
      if (![404, 503].includes(forged)) memory.odd.push(`a forged webhook was answered ${forged}`)
    }
    await sleep(20)
  }
}

/** The bank pays or refuses what was approved. */
export function endPayment(memory: MoneyMemory, woovi: Woovi, id: string, code?: string): Webhook {
  const webhook = woovi.settle(id, code)
  if (!code) memory.numbers.set(id, JSON.parse(webhook.body).transaction.endToEndId)
  return webhook
}
