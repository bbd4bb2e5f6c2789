'use client'

import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button'

interface Props {
  label: string
  busy: boolean
  onPick: (file: File) => void
}

/** A button that chooses a CSV file or an XLSX workbook. */
export function PickFile({ label, busy, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onPick(chosen)
          // Otherwise choosing the same file again, mended, would cause no event.
          target.value = ''
        }}
      />
      <Button className="self-start" busy={busy} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-5" strokeWidth={1.75} />
        {label}
      </Button>
    </>
  )
}
