/**
 * A WhatsApp number without what people and phones put between its digits: spaces of any kind, dashes of any kind, dots, brackets,
 * and the invisible marks of direction that come along from a phone's contacts. Anything else stays, to be pointed out.
 */
export const bareNumber = (typed: string): string => typed.replace(/[\s\p{Z}\p{Pd}\p{Cf}\u2212()[\].·•]/gu, '')
