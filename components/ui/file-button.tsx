'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDownload } from '@/lib/money/exports/client'
import type { Guard } from '@/lib/platform/browser/call'
import type { CallInput, EndpointShape } from '@/lib/platform/contract/endpoint'
import { Button } from './button'

interface Props<E extends EndpointShape> {
  endpoint: E
  input: CallInput<E>
  /** Names the file where a page offers more than one. */
  label?: string
  /** Asks for the password; needed for calls whose contract says `confirmed`. */
  guard?: Guard | undefined
}

/** Saves a list as a CSV file, with the filter and order of the screen. On phones only its icon is shown. */
export function FileButton<const E extends EndpointShape>({ endpoint, input, label: name, guard }: Props<E>) {
  const t = useTranslations('area')
  const label = name ?? t('csv')
  const download = useDownload(endpoint, guard)
  return (
    <Button variant="secondary" className="max-sm:px-3" title={label} busy={download.isPending} onClick={() => download.mutate(input)}>
      <Download aria-hidden className="size-5" strokeWidth={1.75} />
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  )
}
