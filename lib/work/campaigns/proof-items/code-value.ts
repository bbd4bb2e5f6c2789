import 'server-only'
import { isTaskCode } from '../codes'
import { typedText, type ValueCheck } from './item-value'

/** The longest code that is compared. */
const MAX_CODE = 200

/** The right code, stored as its hash; the caller counts wrong ones. An item without a code takes none. */
export const codeValue: ValueCheck<'code'> = ({ code_hash }, raw) => {
  const typed = typedText(raw)
  if (!typed) return { error: 'item_code_required' }
  if (typed.length > MAX_CODE || code_hash === undefined) return { error: 'item_code_wrong' }
  return isTaskCode(typed, code_hash) ? { value: code_hash } : { error: 'item_code_wrong' }
}
