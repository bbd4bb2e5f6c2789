'use client'

import { BadgeCheck, Camera, MessageCircle, WalletCards } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { HydrateLater } from '@/components/layout/hydrate-later'
import { Slip } from '@/components/ui/slip'
import { useReferralCode } from '@/lib/platform/browser/referral-code'
import { KeptCodes } from './kept-codes'
import { moveTo } from './navigation'
import { REWARD } from './reward'
import { Referrer, RewardHead } from './reward-slip'
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
          <header className="text-center">
            <h1 tabIndex={-1} className="text-3xl font-extrabold outline-none">
              {t(titleKey(1))}
            </h1>
            <p className="mx-auto mt-2 max-w-md text-lg text-muted">{t('welcome.lead')}</p>
          </header>
          <Slip head={<RewardHead label={t('welcome.reward')} reward={REWARD} />}>
            <p className="flex items-start gap-2">
              <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={2} />
              {t('welcome.when')}
            </p>
            {referralCode && <Referrer code={referralCode} />}
          </Slip>
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
