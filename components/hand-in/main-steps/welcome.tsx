'use client'

import { BadgeCheck, Camera, MessageCircle, UserCheck, WalletCards } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { HydrateLater } from '@/components/layout/hydrate-later'
import { KeptCodes } from '../kept-codes'
import { MainTaskOpens } from '../main-task-opens'
import { mainWizard } from '../main-wizard'
import { REWARD } from '../reward'
import { Needs, RewardSlip } from '../reward-slip'
import { ContinueButton, StepBar } from '../step-bar'
import { titleKey } from '../stepper'
import { WhatNext } from '../what-next'

const needs = [
  { key: 'need_free', Icon: WalletCards },
  { key: 'need_screenshot', Icon: Camera },
  { key: 'need_contact', Icon: MessageCircle },
  { key: 'need_once', Icon: UserCheck },
] as const

/** Step 1: the reward, and the promoter's link. The small print is rendered on the server, so that the browser needs no formatter for it. */
export function StepWelcome({ legal }: { legal: ReactNode }) {
  const t = useTranslations('wizard')
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
          <RewardSlip reward={REWARD} Icon={BadgeCheck}>
            {t('welcome.when')}
          </RewardSlip>
          <MainTaskOpens className="font-semibold" />
          <Needs lines={needs.map(({ key, Icon }) => ({ Icon, text: t(`welcome.${key}`) }))} />
          <WhatNext />
          <KeptCodes />
          <p className="text-sm text-muted">{legal}</p>
        </div>
      </HydrateLater>
      <StepBar>
        <ContinueButton onClick={() => mainWizard.moveTo(2)} />
      </StepBar>
    </>
  )
}
