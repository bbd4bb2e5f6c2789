/**
 * A `mailto:` link. The address may come from a stranger, so it is encoded and can set nothing but the recipient. Its `@` stays,
 * because some mail programs cannot read it encoded.
 */
export const mailto = (address: string, subject: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`
