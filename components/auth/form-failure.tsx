'use client'

import { useEffect, useRef } from 'react'
import { StepNotice } from '@/components/wizard/notice'

/** Why a form was not taken, above its fields. It takes the focus, so that whoever does not see the toast in time finds it. */
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
