'use client'

import { useEffect } from 'react'
import { inTime } from '@/lib/api/late'

/** The contract's rules for the steps' forms, zod with them. @throws ApiError if they cannot be fetched; the next call tries again */
export const rules = () => inTime(import('@/lib/referrals/forms'))

export const personRules = () => rules().then((loaded) => loaded.personRules)
export const contactRules = () => rules().then((loaded) => loaded.contactRules)

/** Fetches the rules while the visitor reads a step, from the second on: the first must not share a cheap phone with them. */
export function useRulesAhead(step: number) {
  useEffect(() => {
    if (step < 2) return
    const fetchRules = () => {
      rules().catch(() => {})
      // For the links of steps 4 and 7.
      import('@/lib/links/contract').catch(() => {})
    }
    // Missing on iOS.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(fetchRules, 500)
      return () => clearTimeout(timer)
    }
    const task = requestIdleCallback(fetchRules, { timeout: 2000 })
    return () => cancelIdleCallback(task)
  }, [step])
}
