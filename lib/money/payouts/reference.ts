/** The name of a payout on the bank statement and the receipt: the txid of its BR Code, or the comment of its payment. */
export const referenceOf = (id: number): string => `CPT${String(id).padStart(8, '0')}`

/** The subject of a payout in the audit log. */
export const auditSubjectOf = ({ id }: { id: number }) => ({ type: 'payout', id, label: referenceOf(id) })
