/** Texts by the name of a field. */
type Texts = Record<string, string>

/** What the fields of a payout method are given. Their names are those of the contract. */
export interface MethodFieldProps {
  /** The server's texts. */
  errors: Texts
  /** What the fields begin with. */
  typed: Texts
}
