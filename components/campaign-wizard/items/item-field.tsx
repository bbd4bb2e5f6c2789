'use client'

import type { ReactNode } from 'react'
import type { ItemKindName } from '@/lib/work/campaigns/proof-items/registry'
import type { AskedItem } from '../plan'
import { ChoiceItem } from './choice'
import { CodeItem } from './code'
import type { ItemProps } from './item-props'
import { LinkItem } from './link'
import { PictureItem } from './picture'
import { TextItem } from './text'

/** The input of each kind of proof item. The compiler names a kind that has none. */
const inputs: { [Kind in ItemKindName]: (props: ItemProps<Kind>) => ReactNode } = {
  picture: PictureItem,
  link: LinkItem,
  text: TextItem,
  choice: ChoiceItem,
  code: CodeItem,
}

function ofKind<Kind extends ItemKindName>(kind: Kind, props: ItemProps<Kind>): ReactNode {
  const Input: (props: ItemProps<Kind>) => ReactNode = inputs[kind]
  return <Input {...props} />
}

/** A proof item with its input. */
export const ItemField = (props: Omit<ItemProps, 'item'> & { item: AskedItem }) => ofKind<ItemKindName>(props.item.kind, props)
