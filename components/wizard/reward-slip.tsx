'use client'

import { useTranslations } from 'next-intl'

/** The head of a slip before the task is done: what it pays. @param reward as badges write it */
export const RewardHead = ({ label, reward }: { label: string; reward: string }) => (
  <p>
    <span className="block font-semibold">{label}</span>
    <span className="figure mt-1 block text-[3.25rem] leading-none font-extrabold tracking-tight forced-colors:mt-3">{reward}</span>
  </p>
)

/** The code of the promoter whose link led here. Needs the texts of `wizard`. */
export function Referrer({ code }: { code: string }) {
  const t = useTranslations('wizard.welcome')
  return (
    <p className="mt-3 flex items-center justify-between gap-4 border-t border-line pt-3">
      <span className="text-muted">{t('referrer')}</span>
      <span className="figure min-w-0 font-bold tracking-wider break-all">{code}</span>
    </p>
  )
}
