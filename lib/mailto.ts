/**
 * A link to write an e-mail. Somebody else may have written the address: encoded, it can name a recipient and nothing else. Its `@`
 * stays, for some mail programs do not read it otherwise.
 */
export const mailto = (address: string, subject: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`
