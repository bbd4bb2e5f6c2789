'use client'

import { useTranslations } from 'next-intl'
import { mainWizard } from '../main-wizard'
import { ListPicture } from '../pictures'
import { ContinueButton, StepBar } from '../step-bar'
import { StepHead } from '../step-head'
import { IntroductionNote, NumberedLines } from '../step-parts'
import { titleKey } from '../stepper'
import { WhatNext } from '../what-next'

const steps = [1, 2, 3, 4, 5] as const

/** Step 2: an overview of the task. */
export function StepIntroduction() {
  const t = useTranslations('wizard')
  return (
    <>
      <div className="flex flex-col gap-6">
        <StepHead title={t(titleKey(2))} lead={t('introduction.lead')} picture={<ListPicture />} />
        <NumberedLines
          lines={steps.map((step) => (
            <div key={step} className="pt-1">
              <h2 className="text-base font-bold tracking-normal">{t(`introduction.step${step}_title`)}</h2>
              <p className="text-muted">
                {t(`introduction.step${step}_text`)}
                {step === 3 && (
                  <>
                    {' '}
                    {t('introduction.first')}
                    {t('task.how1')} {t('task.how2')}
                  </>
                )}
              </p>
            </div>
          ))}
        />
        <section aria-labelledby="wizard-asked">
          <h2 id="wizard-asked" className="text-lg font-bold">
            {t('introduction.asked_title')}
          </h2>
          <p className="mt-1 text-muted">{t('introduction.asked')}</p>
        </section>
        <WhatNext />
        <IntroductionNote>{t('introduction.note')}</IntroductionNote>
      </div>
      <StepBar onBack={mainWizard.back}>
        <ContinueButton onClick={() => mainWizard.moveTo(3)} />
      </StepBar>
    </>
  )
}
