'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { CallInput, EndpointShape } from '@/lib/api/endpoint'
import { useDownload } from '@/lib/exports/client'

/** Saves a list as a CSV file, narrowed and ordered as on the screen. */
export function CsvButton<const E extends EndpointShape>({ endpoint, input }: { endpoint: E; input: CallInput<E> }) {
  const t = useTranslations('admin')
  const download = useDownload(endpoint)
  return (
    <Button look="secondary" busy={download.isPending} onClick={() => download.mutate(input)}>
      <Download aria-hidden className="size-5" strokeWidth={1.75} />
      {t('csv')}
    </Button>
  )
}
