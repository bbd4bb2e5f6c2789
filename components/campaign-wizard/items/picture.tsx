'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useWords } from '@/components/campaign-preview/use-words'
import { PlainImage } from '@/components/ui/plain-image'
import { StepNotice } from '@/components/wizard/notice'
import { ProofPicker } from '@/components/wizard/proof-picker'
import { useStepFieldText } from '@/components/wizard/use-field-text'
import { pictureAddress } from '@/lib/work/campaigns/picture-address'
import { useDoing } from '../context'
import { ItemHint } from './hint'
import type { ItemProps } from './item-props'

/** A screenshot or photo, with an example of a good one. */
export function PictureItem({ item, error, onProblem, takesPaste }: ItemProps<'picture'>) {
  const t = useTranslations('campaign_wizard.items')
  const task = useTranslations('wizard.task')
  const words = useWords()
  const say = useStepFieldText()
  const { wizard } = useDoing()
  const { key, label, hint, example } = item
  const file = wizard.useDraft(({ files }) => files[key] ?? null)
  const lost = wizard.useDraft(({ files, file_names }) => (files[key] ? undefined : file_names[key]))
  const chooseButton = useRef<HTMLButtonElement>(null)
  const id = `item-${key}`
  return (
    <section aria-labelledby={`${id}-label`} className="flex flex-col gap-3">
      <div>
        <h2 id={`${id}-label`} className="text-lg font-bold wrap-anywhere">
          {words(label)}
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        </h2>
        {hint && (
          <p className="text-sm text-muted">
            <ItemHint text={hint} />
          </p>
        )}
      </div>
      {example && (
        <figure className="flex flex-col gap-1">
          <PlainImage
            src={pictureAddress(example)}
            alt={t('example_of', { label: words(label) })}
            loading="lazy"
            className="max-h-60 max-w-full self-start rounded-control border border-line object-contain"
          />
          <figcaption className="text-sm text-muted">{t('example')}</figcaption>
        </figure>
      )}
      {lost && (
        <StepNotice tone="warning" title={task('lost')}>
          <p>{task('lost_text')}</p>
          <p className="break-all">{task('lost_name', { name: lost })}</p>
        </StepNotice>
      )}
      <ProofPicker
        name={id}
        label={words(label)}
        proof={file}
        onProof={(chosen) => wizard.setFile(key, chosen)}
        error={say(error)}
        onProblem={onProblem}
        chooseRef={chooseButton}
        pastes={takesPaste}
      />
    </section>
  )
}
