import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { send } from './visitors'

/** What devices that opened a link were answered. */
export interface ClickMemory {
  /** The devices whose click was acknowledged. */
  counted: Set<string>
  /** Calls that were answered 503, or not at all. */
  refused: number
  calls: number
  /** Answers that nobody should get. */
  odd: string[]
}

export const newClickMemory = (): ClickMemory => ({ counted: new Set(), refused: 0, calls: 0, odd: [] })

/** Opens a promoter's link from one device after the other until stopped; each tries until it is acknowledged, as the next page of a visitor does. */
export async function clicker(base: string, code: string, memory: ClickMemory, stop: AbortSignal, patienceMs = 120_000) {
  while (!stop.aborted) {
    const device = randomUUID()
    for (const deadline = Date.now() + patienceMs; !memory.counted.has(device); ) {
      memory.calls++
      const answer = await send(`${base}/api/v1/referrals/${code}`, { headers: { 'x-device-fingerprint': device } }).catch(() => undefined)
      if (answer?.status === 200) memory.counted.add(device)
      else {
        memory.refused++
        if (answer && answer.status !== 503) memory.odd.push(`${answer.status} ${answer.text.slice(0, 200)}`)
        if (Date.now() > deadline) throw new Error(`a click was not acknowledged in ${patienceMs} ms`)
        await sleep(100)
      }
    }
    await sleep(10)
  }
}

/** Acknowledged clicks that are not stored, and devices that were counted twice. */
export async function auditClicks(sql: postgres.Sql, { counted }: ClickMemory) {
  const rows = await sql<{ device: string; n: number }[]>`
    select fingerprint as device, count(*)::int as n from clicks where verdict = 'counted' and fingerprint is not null group by 1`
  const stored = new Map(rows.map(({ device, n }) => [device, n]))
  return { lost: [...counted].filter((device) => !stored.has(device)).length, twice: rows.filter(({ n }) => n > 1).length, stored: rows.length }
}
