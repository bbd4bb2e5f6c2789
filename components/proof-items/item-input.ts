import type { ItemKindName } from '@/lib/work/campaigns/proof-items/registry'
import type { PublicItem } from '@/lib/work/campaigns/public-content'

export type PublicItemOf<Kind extends ItemKindName> = Extract<PublicItem, { kind: Kind }>

/** What a person gives for a proof item: a picture, or what was typed or chosen, empty until then. */
export type ItemValueOf<Kind extends ItemKindName> = Kind extends 'picture' ? File | null : string
export type ItemValue = ItemValueOf<ItemKindName>

/** What every input of a proof item is given. It keeps nothing itself. */
export interface ItemInputProps<Kind extends ItemKindName = ItemKindName> {
  item: PublicItemOf<Kind>
  /** The name of its field, `proof_<key>` unless told otherwise. */
  name?: string | undefined
  value: ItemValueOf<Kind>
  /** A key below `validation`, or the server's own text. */
  error: string | undefined
  onChange: (value: ItemValueOf<Kind>) => void
  /** Sets the error of a value that was refused before it was taken, or clears it with undefined. */
  onProblem: (problem: string | undefined) => void
}

/** The name of a proof item's field, in the form and in the call that sends it. */
export const fieldOf = ({ key }: Pick<PublicItem, 'key'>): `proof_${string}` => `proof_${key}`
