'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useDoing } from './context'
import { StepNotice } from './notice'

const texts = {
  items: ['campaign_wizard.proof.lost', 'campaign_wizard.proof.lost_text', 'campaign_wizard.proof.back'],
  main: ['wizard.task.lost', 'wizard.task.lost_text', 'wizard.contact.proof_back'],
} as const

/** On later steps after a reload: says that pictures must be chosen again. */
export function MissingPictures() {
  const t = useTranslations()
  const { wizard, plan } = useDoing()
  const at = plan.steps.indexOf(plan.items ? 'proof' : 'task') + 1
  const isLost = wizard.useDraft(({ files, file_names, step, failure }) => {
    const isSaidBelow = (plan.items || step >= plan.steps.length - 1) && failure && 'key' in failure && failure.key === 'proof_missing'
    return step > at && !isSaidBelow && Object.keys(file_names).some((key) => !files[key])
  })
  if (!isLost) return null
  const [title, text, back] = texts[plan.items ? 'items' : 'main']
  return (
    <StepNotice tone="warning" title={t(title)}>
      <p>{t(text)}</p>
      <Button variant="secondary" className="mt-3" onClick={() => wizard.moveTo(at)}>
        {t(back)}
      </Button>
    </StepNotice>
  )
}

/** After a reload: names a picture that must be chosen again. */
export function LostPicture({ name }: { name: string }) {
  const t = useTranslations('wizard.task')
  return (
    <StepNotice tone="warning" title={t('lost')}>
      <p>{t('lost_text')}</p>
      <p className="break-all">{t('lost_name', { name })}</p>
    </StepNotice>
  )
}
