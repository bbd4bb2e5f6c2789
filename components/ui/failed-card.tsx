'use client'

import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from './button'
import { Card } from './card'

interface Props {
  /** What could not be loaded. */
  text: string
  busy: boolean
  onRetry: () => unknown
}

/** Shown in place of figures or forms that could not be loaded. Needs the texts of `area`. */
export function FailedCard({ text, busy, onRetry }: Props) {
  const t = useTranslations('area')
  return (
    <Card className="flex flex-col items-center gap-4 text-center">
      <CloudOff aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
      <p>{text}</p>
      <Button variant="secondary" busy={busy} onClick={() => onRetry()}>
        {t('try_again')}
      </Button>
    </Card>
  )
}
