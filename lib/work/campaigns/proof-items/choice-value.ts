import 'server-only'
import { typedText, type ValueCheck } from './item-value'

/** One of the item's options; another one than the right one is flagged. */
export const choiceValue: ValueCheck<'choice'> = ({ options, right }, raw) => {
  const value = typedText(raw)
  if (!options.some(({ key }) => key === value)) return { error: 'item_choice_required' }
  return right === undefined || right === value ? { value } : { value, flag: 'wrong_choice' }
}
