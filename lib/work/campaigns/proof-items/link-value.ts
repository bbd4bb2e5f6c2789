import 'server-only'
import { typedText, type ValueCheck } from './item-value'
import { linkIn } from './pasted-link'

/** The longest address, in bytes. */
const MAX_BYTES = 2048

/** An https address on one of the item's hosts or their subdomains, stored as it was pasted, without the words around it. */
export const linkValue: ValueCheck<'link'> = ({ hosts }, raw) => {
  const typed = typedText(raw)
  if (typed.length > 2 * MAX_BYTES) return { error: 'too_long' }
  const found = linkIn(typed, hosts)
  if ('error' in found) return found
  return found.url.href.length > MAX_BYTES ? { error: 'too_long' } : { value: found.url.href }
}
