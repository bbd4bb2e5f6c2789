'use client'

import { useState } from 'react'

/** The smallest component that reacts to a press. */
export function Press() {
  const [pressed, setPressed] = useState(false)
  return (
    <button type="button" aria-pressed={pressed} onClick={() => setPressed(true)}>
      floor
    </button>
  )
}
