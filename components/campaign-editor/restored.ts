import { MAX_PROOF_ITEMS } from '@/lib/work/campaigns/content'
import type { ItemKindName, ProofItem } from '@/lib/work/campaigns/proof-items/registry'

/** A key that no other item has; it never changes afterwards. */
export function freeKey(kind: ItemKindName, items: readonly ProofItem[]): string {
  for (let number = 1; ; number++) {
    const key = number === 1 ? kind : `${kind}_${number}`
    if (!items.some((item) => item.key === key)) return key
  }
}

/** The list with an item back at its place; with another key where a newer item has taken its own. */
export function restored(items: readonly ProofItem[], { item, at }: { item: ProofItem; at: number }): ProofItem[] {
  if (items.length >= MAX_PROOF_ITEMS) return [...items]
  const key = items.some((other) => other.key === item.key) ? freeKey(item.kind, items) : item.key
  return [...items.slice(0, at), { ...item, key }, ...items.slice(at)]
}
