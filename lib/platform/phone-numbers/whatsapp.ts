/**
 * Removes separators from a WhatsApp number: spaces and dashes of any kind, dots, brackets, and the invisible direction marks of
 * numbers copied from a phone's contacts. Other characters stay, so that validation reports them.
 */
export const bareNumber = (typed: string): string => typed.replace(/[\s\p{Z}\p{Pd}\p{Cf}\u2212()[\].·•]/gu, '')

/**
 * A number without what Brazilians dial before it: Brazil's country code (`+55`, `0055`), a zero (`011…`), or a zero and a carrier (`01511…`). Numbers of
 * other countries stay as they are, with the plus or the two zeros that tell them from Brazilian ones.
 */
export const localNumber = (bare: string): string => bare.replace(/^(?:\+55|0{0,2}55|0(?:[1-9]\d)?)(?=\d{10,11}$)/, '')

/** A stored number as people read it; only Brazilian numbers are changed. */
export const shownNumber = (stored: string): string => stored.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '+55 $1 $2-$3')

/** A chat link with a prefilled text, if its kind supports one. */
export function withText(link: string, text: string): string {
  if (!/^(https?:\/\/(wa\.me|(api|web)\.whatsapp\.com)\/|whatsapp:)/i.test(link)) return link
  const [address = '', query = ''] = link.split('#')[0]?.split('?') ?? []
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith('text='))
  // Not with `URLSearchParams`, whose plus signs WhatsApp would show.
  return `${address}?${[...others, `text=${encodeURIComponent(text)}`].join('&')}`
}

/** A link that opens a chat with a number, with a prefilled text. A number of 10 or 11 digits is a Brazilian one without its country code. */
export function waLink(whatsapp: string, text: string): string {
  const digits = whatsapp.replace(/\D/g, '')
  const number = /^\d{10,11}$/.test(digits) && !whatsapp.startsWith('+') ? `55${digits}` : digits
  // Not with `URLSearchParams`, whose plus signs WhatsApp would show.
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** A link that opens WhatsApp with a prefilled text and lets the person choose the recipient. */
export const shareOnWhatsApp = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
