'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { StepNotice } from '@/components/wizard/notice'
import { useDoing } from './context'
import { stepsOf } from './plan'

/** On later steps after a reload: says that pictures must be chosen again. */
export function MissingPictures() {
  const t = useTranslations('campaign_wizard.proof')
  const { wizard, promise } = useDoing()
  const lost = wizard.useDraft(({ files, file_names }) => Object.keys(file_names).some((key) => !files[key]))
  const at = stepsOf(promise).findIndex(({ kind }) => kind === 'proof') + 1
  const isLater = wizard.useDraft(({ step }) => step > at)
  if (!lost || !isLater) return null
  return (
    <StepNotice tone="warning" title={t('lost')}>
      <p>{t('lost_text')}</p>
      <Button variant="secondary" className="mt-3" onClick={() => wizard.moveTo(at)}>
        {t('back')}
      </Button>
    </StepNotice>
  )
}
