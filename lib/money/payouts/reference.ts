/** What the statement of the bank, and the receipt, call a payout: the txid of its BR Code, or the comment of its payment. */
export const referenceOf = (id: number): string => `CPT${String(id).padStart(8, '0')}`

/** What the audit log calls a payout. */
export const auditSubjectOf = ({ id }: { id: number }) => ({ type: 'payout', id, label: referenceOf(id) })
