// A visitor as unit tests, browser tests, faults and the bench play one. It imports nothing, so that the plain Node of the bench
// can read it.

/** Their browser; no list of bots knows it. */
export const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

/** What they say of themselves in the form (SPEC section 7). */
export const person = {
  name: 'João da Silva',
  country: 'Brasil',
  whatsapp: '+5511987654321',
  age: '29',
  profession: 'Motorista',
  gender: 'male',
  email: '',
  telegram: '@joao',
}

/** A Brazilian mobile number, another one each time. */
export const randomNumber = () => `+55119${Math.floor(10_000_000 + Math.random() * 89_999_999)}`

/**
 * The multipart form of SPEC section 7.
 * @param {Record<string, string | Blob | undefined>} fields `undefined` leaves a field out
 */
export function formOf(fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}

/**
 * A picture as a form's file.
 * @param {Uint8Array} bytes @param {'png' | 'jpeg'} type
 */
export const proofOf = (bytes, type) => new File([new Uint8Array(bytes)], `print.${type === 'png' ? 'png' : 'jpg'}`, { type: `image/${type}` })
