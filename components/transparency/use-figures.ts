'use client'

import { useCallback, useEffect, useState } from 'react'
import { fetchFigures } from '@/lib/money/figures/client'
import type { Figures } from '@/lib/money/figures/contract'

/** The figures, fetched when the page opens; `failed` is true after a failure until a later attempt succeeds. */
export function useFiguresNow() {
  const [figures, setFigures] = useState<Figures>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(true)
  const load = useCallback(async () => {
    setBusy(true)
    try {
      setFigures(await fetchFigures())
      setFailed(false)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }, [])
  useEffect(() => {
    load()
  }, [load])
  return { figures, failed, busy, load }
}
