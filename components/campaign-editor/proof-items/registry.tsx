import type { ComponentType } from 'react'
import type { ItemOf } from '../draft'
import { ChoiceItemForm } from './choice'
import { CodeItemForm } from './code'
import { LinkItemForm } from './link'
import { PictureItemForm } from './picture'
import type { ItemFormProps } from './props'
import { TextItemForm } from './text'

/** The form of what is particular to each kind of proof item. */
const itemForms: { [Kind in keyof ItemOf]: ComponentType<ItemFormProps<Kind>> } = {
  picture: PictureItemForm,
  link: LinkItemForm,
  text: TextItemForm,
  choice: ChoiceItemForm,
  code: CodeItemForm,
}

/** The form of a proof item, by its kind. */
export function ItemForm<Kind extends keyof ItemOf>({ kind, ...props }: ItemFormProps<Kind> & { kind: Kind }) {
  const Form: ComponentType<ItemFormProps<Kind>> = itemForms[kind]
  return <Form item={props.item} path={props.path} onChange={props.onChange} />
}
