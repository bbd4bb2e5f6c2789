'use client'

import { useState } from 'react'

/** The least that answers a press. */
export function Press() {
  const [pressed, setPressed] = useState(false)
  return (
    <button type="button" aria-pressed={pressed} onClick={() => setPressed(true)}>
      floor
    </button>
  )
}
