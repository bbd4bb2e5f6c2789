import { useState } from 'react'
import type { DeskPayout } from '@/lib/money/payouts/desk-client'
import { MAX_STARTED } from '@/lib/money/payouts/desk-contract'

/** Whether starting the payout could succeed, as far as the list shows. */
export const canStart = ({ payee, usable_from, problem }: DeskPayout) => payee.active && !usable_from && !problem

/** The payouts chosen to be started, also on other pages; up to as many as one call accepts. */
export function useChosen(rows: DeskPayout[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, DeskPayout>>(new Map())
  const startable = rows.filter(canStart)
  const isAll = startable.length > 0 && startable.every(({ id }) => chosen.has(id))
  const set = (some: DeskPayout[], isOn: boolean) => {
    const next = new Map(chosen)
    for (const payout of some) {
      if (!isOn) next.delete(payout.id)
      else if (next.size < MAX_STARTED) next.set(payout.id, payout)
    }
    setChosen(next)
  }
  return {
    chosen,
    isFull: chosen.size >= MAX_STARTED,
    /** In reais. */
    amount: [...chosen.values()].reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
    toggle: (payout: DeskPayout) => set([payout], !chosen.has(payout.id)),
    /** Undefined when no payout of the page can be chosen. */
    all: startable.length > 0 ? { isOn: isAll, hasSome: startable.some(({ id }) => chosen.has(id)), toggle: () => set(startable, !isAll) } : undefined,
    clear: () => setChosen(new Map()),
  }
}
