'use client'

import { ProofItemInput } from '@/components/proof-items/proof-item-input'
import { useDoing } from './context'
import { LostPicture } from './missing-pictures'
import type { AskedItem } from './plan'

interface Props {
  item: AskedItem
  error: string | undefined
  /** Sets the error of the item, or clears it with undefined. */
  onProblem: (problem: string | undefined) => void
  /** Whether a pasted image is for this item; at most one item has it. */
  pastes: boolean
}

/** A proof item with its input, which keeps in the draft what is typed, chosen or taken. */
export function ItemOfDraft({ item, error, onProblem, pastes }: Props) {
  const { wizard } = useDoing()
  const { key } = item
  const isPicture = item.kind === 'picture'
  const value = wizard.useDraft(({ files, items }) => (isPicture ? (files[key] ?? null) : (items[key] ?? '')))
  const lost = wizard.useDraft(({ files, file_names }) => (files[key] ? undefined : file_names[key]))
  return (
    <div className="flex flex-col gap-3">
      {lost && <LostPicture name={lost} />}
      <ProofItemInput
        item={item}
        value={value}
        error={error}
        onChange={(given) => {
          if (typeof given === 'string') {
            wizard.setItem(key, given)
            onProblem(undefined)
          } else wizard.setFile(key, given)
        }}
        onProblem={onProblem}
        pastes={pastes}
      />
    </div>
  )
}
