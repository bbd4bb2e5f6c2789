import 'server-only'
import { charactersIn } from './characters'
import { typedText, type ValueCheck } from './item-value'

/** What the database cannot store; line ends and tabs may be in it. */
const MISLEADING = /[^\P{Cc}\n\t]|\p{Cs}/u

/** A text of as many characters as the item asks for; an emoji is one. */
export const textValue: ValueCheck<'text'> = ({ minimum, maximum }, raw) => {
  const value = typedText(raw).replace(/\r\n?/g, '\n').normalize('NFC')
  if (!value) return { error: 'required' }
  if (MISLEADING.test(value)) return { error: 'misleading_characters' }
  // A character of many marks is one for the person, but the database has to hold them all.
  if (value.length > 4 * maximum) return { error: 'too_long' }
  const length = charactersIn(value)
  if (length < minimum) return { error: 'item_text_short' }
  return length > maximum ? { error: 'too_long' } : { value }
}
