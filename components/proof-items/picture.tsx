'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { CampaignPicture } from '@/components/campaign-picture/campaign-picture'
import { useWords } from '@/components/campaign-text/use-words'
import { Words } from '@/components/campaign-text/words'
import { ProofPicker } from '@/components/hand-in/proof-picker'
import { fieldOf, type ItemInputProps } from './item-input'

/** Chooses the picture of a proof item. @param pastes whether it takes a pasted image; at most one input of a page does */
export function PictureInput({ item, name = fieldOf(item), value, error, onChange, onProblem, pastes }: ItemInputProps<'picture'> & { pastes: boolean }) {
  const t = useTranslations('wizard.items')
  const words = useWords()
  const id = useId()
  const choose = useRef<HTMLButtonElement>(null)
  return (
    <fieldset aria-describedby={item.hint && `${id}-hint`} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold wrap-anywhere">
        <Words of={item.label} />
        <span aria-hidden className="text-danger">
          {' *'}
        </span>
      </legend>
      {item.hint && (
        <p id={`${id}-hint`} className="text-sm text-muted wrap-anywhere">
          <Words of={item.hint} />
        </p>
      )}
      {item.example && (
        <figure className="mb-2 flex flex-col gap-1">
          <CampaignPicture name={item.example} alt={t('example_of', { label: words(item.label) })} tallest={15} />
          <figcaption className="text-sm text-muted">{t('example')}</figcaption>
        </figure>
      )}
      <ProofPicker proof={value} onProof={onChange} error={error} onProblem={onProblem} chooseRef={choose} name={name} pastes={pastes} />
    </fieldset>
  )
}
