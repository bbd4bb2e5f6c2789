'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { StepNotice } from '@/components/wizard/notice'
import { useDoing } from './context'
import { useGiveBack } from './use-give-back'

/** After the last wrong code of a place: gives it back and leads to the button that takes another one. */
export function StartAgain({ token }: { token: string }) {
  const t = useTranslations('campaign_wizard.place')
  const { wizard } = useDoing()
  const { mutate, isPending } = useGiveBack(token, { onSuccess: wizard.startAgain })
  return (
    <StepNotice tone="warning" title={t('no_tries')}>
      <p className="mb-3">{t('no_tries_text')}</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        {t('start_again')}
      </Button>
    </StepNotice>
  )
}
