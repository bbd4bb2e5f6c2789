'use client'

import { Camera, MessageCircle, WalletCards } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { HydrateLater } from '@/components/layout/hydrate-later'
import { useReferralCode } from '@/lib/platform/browser/referral-code'
import { KeptCodes } from './kept-codes'
import { moveTo } from './navigation'
import { TaskPicture } from './pictures'
import { REWARD } from './reward'
import { ContinueButton, StepBar } from './step-bar'
import { titleKey } from './stepper'
import { WhatNext } from './what-next'

const needs = [
  { key: 'need_free', Icon: WalletCards },
  { key: 'need_screenshot', Icon: Camera },
  { key: 'need_contact', Icon: MessageCircle },
] as const

/** Step 1: the reward, and the promoter's link. The small print is rendered on the server, so that the browser needs no formatter for it. */
export function StepWelcome({ legal }: { legal: ReactNode }) {
  const t = useTranslations('wizard')
  const referralCode = useReferralCode((state) => state.referral_code)
  return (
    <>
      <HydrateLater>
        <div className="flex flex-col gap-6">
          <TaskPicture className="mx-auto h-36 w-auto max-w-full sm:h-44" />
          <header className="text-center">
            <h1 tabIndex={-1} className="text-3xl font-extrabold outline-none">
              {t(titleKey(1))}
            </h1>
            <p className="mx-auto mt-2 max-w-md text-lg text-muted">{t('welcome.lead')}</p>
          </header>
          <dl className="divide-y divide-line rounded-card border border-line bg-surface">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
              <dt className="font-semibold">{t('welcome.reward')}</dt>
              <dd className="figure rounded-full bg-sun text-on-sun px-4 py-1 text-xl font-extrabold">{REWARD}</dd>
            </div>
            {referralCode && (
              <div className="flex items-center justify-between gap-4 px-5 py-4">
                <dt className="text-muted">{t('welcome.referrer')}</dt>
                <dd className="figure min-w-0 font-bold tracking-wider break-all">{referralCode}</dd>
              </div>
            )}
          </dl>
          <section aria-labelledby="wizard-needs">
            <h2 id="wizard-needs" className="text-lg font-bold">
              {t('welcome.need')}
            </h2>
            <ul className="mt-3 flex flex-col gap-3">
              {needs.map(({ key, Icon }) => (
                <li key={key} className="flex items-start gap-3">
                  <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
                  {t(`welcome.${key}`)}
                </li>
              ))}
            </ul>
          </section>
          <WhatNext />
          <KeptCodes />
          <p className="text-sm text-muted">{legal}</p>
        </div>
      </HydrateLater>
      <StepBar>
        <ContinueButton onClick={() => moveTo(2)} />
      </StepBar>
    </>
  )
}
