'use client'

import { useEffect, useRef } from 'react'
import { StepNotice } from '@/components/hand-in/notice'

/** The reason for a failed submission, above the fields. It takes the focus, because the toast may disappear before it is read. */
export function FormFailure({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) box.current?.focus()
  }, [text])
  return (
    text && (
      <StepNotice tone="danger" boxRef={box} className="focus-visible:outline-danger">
        {text}
      </StepNotice>
    )
  )
}
