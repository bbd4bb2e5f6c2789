'use client'

import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Slip } from '@/components/ui/slip'
import { useReferralCode } from '@/lib/platform/browser/referral-code'

/** What the task pays, before it is done, and the code of the promoter whose link led here. @param reward as badges write it */
export function RewardSlip({ reward, Icon, children }: { reward: string; Icon: LucideIcon; children: ReactNode }) {
  const t = useTranslations('wizard.welcome')
  const code = useReferralCode((state) => state.referral_code)
  return (
    <Slip
      head={
        <p>
          <span className="block font-semibold">{t('reward')}</span>
          <span className="figure mt-1 block text-[3.25rem] leading-none font-extrabold tracking-tight forced-colors:mt-3">{reward}</span>
        </p>
      }
    >
      <p className="flex items-start gap-2">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={2} />
        {children}
      </p>
      {code && (
        <p className="mt-3 flex items-center justify-between gap-4 border-t border-line pt-3">
          <span className="text-muted">{t('referrer')}</span>
          <span className="figure min-w-0 font-bold tracking-wider break-all">{code}</span>
        </p>
      )}
    </Slip>
  )
}

/** What everybody should know before they start. @param lines each with its drawing */
export function Needs({ lines }: { lines: { Icon: LucideIcon; text: string }[] }) {
  const t = useTranslations('wizard.welcome')
  return (
    <section aria-labelledby="wizard-needs">
      <h2 id="wizard-needs" className="text-lg font-bold">
        {t('need')}
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {lines.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
