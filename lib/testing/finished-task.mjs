// A finished task as the page hands it in, for everything that does so: unit tests, browser tests, faults and the bench. It
// imports nothing, so that the plain Node of the bench can read it.

/** A right person in the texts of a form (SPEC section 7). */
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
