'use client'

import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from './button'
import { Card } from './card'
import { cn } from './cn'

interface Props {
  /** What could not be loaded. */
  text: string
  busy: boolean
  /** Whether it lies in a card already. */
  inCard?: boolean
  onRetry: () => unknown
}

/** Shown in place of figures or forms that could not be loaded. Needs the texts of `area`. */
export function FailedCard({ text, busy, inCard = false, onRetry }: Props) {
  const t = useTranslations('area')
  return (
    <Card className={cn('flex flex-col items-center gap-4 text-center', inCard && 'border-0')}>
      <CloudOff aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
      <p>{text}</p>
      <Button variant="secondary" busy={busy} onClick={() => onRetry()}>
        {t('try_again')}
      </Button>
    </Card>
  )
}
