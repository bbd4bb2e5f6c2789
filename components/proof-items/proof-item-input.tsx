'use client'

import type { ReactNode } from 'react'
import type { ItemKindName } from '@/lib/work/campaigns/proof-items/registry'
import { ChoiceInput } from './choice'
import { CodeInput } from './code'
import type { ItemInputProps } from './item-input'
import { LinkInput } from './link'
import { PictureInput } from './picture'
import { TextInput } from './text'

interface More {
  /** Whether a pasted image is for this item; at most one item of a page has it. */
  pastes: boolean
  /** How many wrong codes are still taken, where that is known. */
  triesLeft?: number | undefined
}

type Input<Kind extends ItemKindName> = (props: ItemInputProps<Kind> & More) => ReactNode

const inputs: { [Kind in ItemKindName]: Input<Kind> } = { picture: PictureInput, link: LinkInput, text: TextInput, choice: ChoiceInput, code: CodeInput }

function ofKind<Kind extends ItemKindName>(kind: Kind, props: ItemInputProps<Kind> & More): ReactNode {
  const Part: Input<Kind> = inputs[kind]
  return <Part {...props} />
}

/** The input of a proof item of any kind. The value has to be of its item's kind. */
export const ProofItemInput = (props: ItemInputProps & More) => ofKind<ItemKindName>(props.item.kind, props)
