import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { withoutUnseen } from '@/lib/platform/contract/unseen'
import { charactersIn } from '@/lib/work/campaigns/proof-items/characters'
import { linkIn } from '@/lib/work/campaigns/proof-items/pasted-link'
import type { PublicItem } from '@/lib/work/campaigns/public-content'
import { fieldOf, type ItemValue } from './item-input'

/** Why a value is certainly refused, before it is sent; the server checks the rest. */
export function problemOf(item: PublicItem, value: ItemValue): ValidationKey | undefined {
  if (item.kind === 'picture') return value instanceof File ? undefined : 'proof_required'
  const typed = typeof value === 'string' ? withoutUnseen(value) : ''
  switch (item.kind) {
    case 'link': {
      const found = linkIn(typed, item.hosts)
      return 'error' in found ? found.error : undefined
    }
    case 'text': {
      if (!typed) return 'required'
      const length = charactersIn(typed)
      return length < item.minimum ? 'item_text_short' : length > item.maximum ? 'too_long' : undefined
    }
    case 'choice':
      return item.options.some(({ key }) => key === typed) ? undefined : 'item_choice_required'
    case 'code':
      return typed ? undefined : 'item_code_required'
  }
}

/**
 * Why what somebody has for proof items is certainly refused, by the field of each item.
 * @param values what was typed or chosen, by the key of the item @param files pictures, likewise
 */
export const itemProblems = (items: PublicItem[], values: Record<string, string>, files: Record<string, File>): Record<string, ValidationKey> =>
  Object.fromEntries(
    items.flatMap((item) => {
      const problem = problemOf(item, (item.kind === 'picture' ? files : values)[item.key] ?? null)
      return problem ? [[fieldOf(item), problem]] : []
    }),
  )
