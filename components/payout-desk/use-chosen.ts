import { useState } from 'react'
import type { DeskPayout } from '@/lib/money/payouts/desk-client'
import { MAX_STARTED } from '@/lib/money/payouts/desk-contract'

/** Whether starting the payout could succeed, as far as the list shows. */
export const canStart = ({ payee, usable_from, problem }: DeskPayout) => payee.active && !usable_from && !problem

/** Whether the payout is paid by hand, so that it can stand in a batch. */
export const isByHand = ({ provider }: DeskPayout) => provider === 'manual'

/** The chosen payouts, also on other pages; up to as many as one call accepts. @param can whether one can be chosen */
export function useChosen(rows: DeskPayout[], can: (payout: DeskPayout) => boolean) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, DeskPayout>>(new Map())
  const able = rows.filter(can)
  const isAll = able.length > 0 && able.every(({ id }) => chosen.has(id))
  const set = (some: DeskPayout[], isOn: boolean) => {
    const next = new Map(chosen)
    for (const payout of some) {
      if (!isOn) next.delete(payout.id)
      else if (next.size < MAX_STARTED) next.set(payout.id, payout)
    }
    setChosen(next)
  }
  return {
    can,
    chosen,
    isFull: chosen.size >= MAX_STARTED,
    /** In reais. */
    amount: [...chosen.values()].reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
    toggle: (payout: DeskPayout) => set([payout], !chosen.has(payout.id)),
    /** Undefined when no payout of the page can be chosen. */
    all: able.length > 0 ? { isOn: isAll, hasSome: able.some(({ id }) => chosen.has(id)), toggle: () => set(able, !isAll) } : undefined,
    clear: () => setChosen(new Map()),
  }
}
