'use client'

import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Words } from '@/components/campaign-preview/words'
import { ListPicture } from '@/components/wizard/pictures'
import { StepHead } from '@/components/wizard/step-head'
import { useDoing, useStepOf } from '../context'
import { NextBar, StepBody, useAdvance } from '../step-frame'

/** How it works, in numbered lines. */
export function IntroductionStep() {
  const t = useTranslations('campaign_wizard')
  const introduction = useTranslations('wizard.introduction')
  const { lines, note } = useStepOf('introduction')
  const { promise } = useDoing()
  const { advance } = useAdvance()
  return (
    <>
      <StepBody>
        <StepHead title={t('titles.introduction')} lead={t('introduction', { count: lines.length })} picture={<ListPicture />} />
        <ol className="flex flex-col">
          {lines.map((line, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name and keep no state.
              key={at}
              className="relative flex gap-4 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-[17px] not-last:before:w-0.5 not-last:before:bg-line"
            >
              <span aria-hidden className="figure grid size-9 shrink-0 place-items-center rounded-full bg-accent-tint font-bold text-accent-deep">
                {at + 1}
              </span>
              <p className="min-w-0 pt-1.5 wrap-anywhere">
                <Words of={line} />
              </p>
            </li>
          ))}
        </ol>
        {promise.accept_after_days !== null && <p className="text-muted">{t('start.accept', { days: promise.accept_after_days })}</p>}
        {note && (
          <aside className="flex items-start gap-3 rounded-control bg-accent-tint p-4">
            <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-deep" strokeWidth={1.75} />
            <p className="min-w-0 wrap-anywhere">
              <strong className="font-semibold">{introduction('note_label')}: </strong>
              <Words of={note} />
            </p>
          </aside>
        )}
      </StepBody>
      <NextBar onNext={advance} />
    </>
  )
}
