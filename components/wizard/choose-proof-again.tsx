'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useWizardDraft } from './draft'
import { moveTo } from './navigation'
import { StepNotice } from './notice'

/** On later steps after a reload: says that the proof must be chosen again. */
export function ChooseProofAgain() {
  const t = useTranslations('wizard')
  const proof = useWizardDraft((state) => state.proof)
  if (proof) return null
  return (
    <StepNotice tone="warning" title={t('task.lost')}>
      <p>{t('task.lost_text')}</p>
      <Button variant="secondary" className="mt-3" onClick={() => moveTo(4)}>
        {t('contact.proof_back')}
      </Button>
    </StepNotice>
  )
}
