'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useDoing } from './context'
import { StepNotice } from './notice'
import { useGiveBack } from './use-give-back'

const texts = {
  no_tries: ['no_tries', 'no_tries_text', 'start_again'],
  over: ['restart_title', 'restart_text', 'restart'],
} as const

/** Gives a place back that is of no more use and leads to the button that takes another one: after the last wrong code, or when it is over. */
export function StartAgain({ token, why }: { token: string; why: keyof typeof texts }) {
  const t = useTranslations('campaign_wizard.place')
  const { wizard } = useDoing()
  const { mutate, isPending } = useGiveBack(token, { onSuccess: wizard.startAgain })
  const [title, text, button] = texts[why]
  return (
    <StepNotice tone="warning" title={t(title)}>
      <p className="mb-3">{t(text)}</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        {t(button)}
      </Button>
    </StepNotice>
  )
}
