import 'server-only'
import { choiceValue } from './choice-value'
import { codeValue } from './code-value'
import type { CheckedValue } from './item-value'
import { linkValue } from './link-value'
import type { ProofItem } from './registry'
import { textValue } from './text-value'

/** Checks what was sent for a proof item that is no picture. */
export function checkItemValue(item: Exclude<ProofItem, { kind: 'picture' }>, raw: unknown): CheckedValue {
  switch (item.kind) {
    case 'link':
      return linkValue(item, raw)
    case 'text':
      return textValue(item, raw)
    case 'choice':
      return choiceValue(item, raw)
    case 'code':
      return codeValue(item, raw)
  }
}
