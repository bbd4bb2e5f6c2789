'use client'

import { useEffect } from 'react'
import { workOnPlace } from '@/lib/work/campaigns/visitor-client'
import { useDoing } from './context'
import { heldPlace } from './place-time'

/** The first step that is shown with a place: what comes after it was reached by doing something. */
const FIRST_STEP = 2

/** Says of each further step that is shown that the one before is done, which keeps the place for longer. @param step counted from 1 */
export function useWork(step: number): void {
  const { wizard } = useDoing()
  const token = wizard.useDraft(({ place, handed_in }) => (handed_in ? undefined : place?.token))
  useEffect(() => {
    const { place } = wizard.useDraft.getState()
    const steps_done = step - FIRST_STEP
    if (!token || steps_done <= (place?.steps_done ?? 0)) return
    workOnPlace(token, steps_done).then(
      (kept) => wizard.keep({ ...heldPlace(token, kept, Date.now()), steps_done }),
      // The clock of the place goes on as it was, and the next step says it again.
      () => {},
    )
  }, [wizard, token, step])
}
