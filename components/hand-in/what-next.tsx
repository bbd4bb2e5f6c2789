'use client'

import { useTranslations } from 'next-intl'

const steps = ['sent', 'review', 'paid'] as const

/** What happens after the submission, in three short steps, and what the team never asks for. @param lines in place of the usual ones */
export function WhatNext({ lines }: { lines?: string[] | undefined }) {
  const t = useTranslations('wizard.next')
  return (
    <section aria-labelledby="wizard-next" className="text-left">
      <h2 id="wizard-next" className="text-lg font-bold">
        {t('title')}
      </h2>
      <ol className="mt-3 flex flex-col gap-3">
        {(lines ?? steps.map((step) => t(step))).map((line, at) => (
          <li key={line} className="flex items-start gap-3">
            <span aria-hidden className="figure grid size-7 shrink-0 place-items-center rounded-full bg-accent-tint text-sm font-bold text-accent-deep">
              {at + 1}
            </span>
            <span className="pt-0.5">{line}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 font-semibold">{t('safe')}</p>
    </section>
  )
}
