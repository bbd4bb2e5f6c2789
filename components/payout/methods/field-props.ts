/** Texts by the name of a field. */
type Texts = Record<string, string>

/** The props of the fields of a payout method. The fields have the contract's names. */
export interface MethodFieldProps {
  /** The server's texts. */
  errors: Texts
  /** The values with which the fields start. */
  typed: Texts
}
