'use client'

import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { goBack, moveTo } from './navigation'
import { ListPicture } from './pictures'
import { ContinueButton, StepBar } from './step-bar'
import { StepHead } from './step-head'
import { titleKey } from './stepper'
import { WhatNext } from './what-next'

const steps = [1, 2, 3, 4, 5] as const

/** Step 2: an overview of the task. */
export function StepIntroduction() {
  const t = useTranslations('wizard')
  return (
    <>
      <div className="flex flex-col gap-6">
        <StepHead title={t(titleKey(2))} lead={t('introduction.lead')} picture={<ListPicture />} />
        <ol className="flex flex-col">
          {steps.map((step) => (
            <li
              key={step}
              className="relative flex gap-4 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-[17px] not-last:before:w-0.5 not-last:before:bg-line"
            >
              <span aria-hidden className="figure grid size-9 shrink-0 place-items-center rounded-full bg-accent-tint font-bold text-accent-deep">
                {step}
              </span>
              <div className="pt-1">
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
            </li>
          ))}
        </ol>
        <section aria-labelledby="wizard-asked">
          <h2 id="wizard-asked" className="text-lg font-bold">
            {t('introduction.asked_title')}
          </h2>
          <p className="mt-1 text-muted">{t('introduction.asked')}</p>
        </section>
        <WhatNext />
        <aside className="flex items-start gap-3 rounded-control bg-accent-tint p-4">
          <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-deep" strokeWidth={1.75} />
          <p>
            <strong className="font-semibold">{t('introduction.note_label')}: </strong>
            {t('introduction.note')}
          </p>
        </aside>
      </div>
      <StepBar onBack={goBack}>
        <ContinueButton onClick={() => moveTo(3)} />
      </StepBar>
    </>
  )
}
