'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { useKeptCodes } from '../codes-on-device'
import { DoneScreen } from '../done-screen'
import { EmptyPicture } from '../empty-picture'
import { KeptCodes } from '../kept-codes'
import { legalLinks } from '../legal-links'
import { mainWizard } from '../main-wizard'
import { OutsideLink } from '../outside-link'
import { REWARD } from '../reward'
import { titleKey } from '../stepper'
import { StartNewTask } from './start-new-task'

/** Step 7 without a code: no task was submitted on this device. */
function NothingDone() {
  const t = useTranslations('wizard.done')
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 py-8 text-center">
      <EmptyPicture className="h-36 w-auto" />
      <h1 tabIndex={-1} className="text-2xl font-extrabold outline-none">
        {t('none')}
      </h1>
      <p className="max-w-sm text-muted">{t('none_text')}</p>
      <Button size="lg" className="mt-2" onClick={mainWizard.again}>
        {t('start')}
      </Button>
      <div className="mt-4 w-full">
        <KeptCodes />
      </div>
    </div>
  )
}

/** Step 7; the payment code is for the assistant alone. */
export function StepDone() {
  const t = useTranslations('wizard')
  const handedIn = mainWizard.useDraft((state) => state.handed_in)
  const code = handedIn?.code.toUpperCase()
  const expiresAt = handedIn?.expires_at
  useEffect(() => {
    // Codes are stored when they are received; this stores codes from versions that did not.
    if (code) useKeptCodes.getState().keep(code, expiresAt)
  }, [code, expiresAt])
  if (!code) return <NothingDone />
  return (
    <DoneScreen
      title={t(titleKey(7))}
      lead={t('done.lead')}
      code={code}
      reward={REWARD}
      expiresAt={expiresAt}
      below={
        <div className="flex flex-col gap-3">
          <OutsideLink slug="telegram" variant="secondary">
            {t('done.assistant')}
          </OutsideLink>
          <p className="text-sm text-muted">{t('done.assistant_note')}</p>
        </div>
      }
      legal={t.rich('done.legal', legalLinks)}
    >
      <StartNewTask />
    </DoneScreen>
  )
}
