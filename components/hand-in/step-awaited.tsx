'use client'

import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { StepNotice } from './notice'
import { StepBar } from './step-bar'

interface Props {
  /** Given after loading failed. */
  onRetry: (() => void) | undefined
  onBack?: (() => void) | undefined
  /** Why it failed. */
  failure?: 'offline' | 'down'
}

/** Shown while a step's code is loading. */
export function StepAwaited({ onRetry, onBack, failure = 'offline' }: Props) {
  const t = useTranslations('wizard')
  return (
    <>
      <div className="grid min-h-64 place-items-center" aria-busy={!onRetry}>
        {!onRetry && <LoaderCircle aria-hidden className="size-8 animate-spin text-accent" strokeWidth={1.75} />}
      </div>
      <StepBar
        onBack={onBack}
        notice={
          onRetry && (
            <StepNotice tone="danger" className="mb-3">
              {t(`contact.${failure}`)}
            </StepNotice>
          )
        }
      >
        {onRetry && (
          <Button size="lg" className="flex-1" onClick={onRetry}>
            {t('try_again')}
          </Button>
        )}
      </StepBar>
    </>
  )
}
