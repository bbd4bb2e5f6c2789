/** The name of a payout on the bank statement and the receipt: the txid of its BR Code, or the comment of its payment. */
export const referenceOf = (id: number): string => `CPT${String(id).padStart(8, '0')}`

/** The subject of a payout in the audit log. */
export const auditSubjectOf = ({ id }: { id: number }) => ({ type: 'payout', id, label: referenceOf(id) })

/** The id of the payout that a text names anywhere by such a reference; undefined without one. */
export const referencedId = (text: string): number | undefined => {
  const [, digits] = /(?<![a-z\d])CPT(\d{8,15})(?!\d)/i.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}
