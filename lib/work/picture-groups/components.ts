/** Two things that are alike, by their ids. */
type Pair = readonly [number, number]

/**
 * Joins pairs into components: whatever is connected over any number of pairs has the same component.
 * @param ids things, those without a pair too @returns each id's component, which is called by the lowest id in it
 */
export function componentsOf(ids: Iterable<number>, pairs: Iterable<Pair>): Map<number, number> {
  const up = new Map<number, number>()
  const topOf = (id: number): number => {
    let top = id
    for (let next = up.get(top); next !== undefined && next !== top; next = up.get(top)) top = next
    // The way is kept short, so that a long chain of copies is walked once.
    for (let at = id; at !== top; ) {
      const next = up.get(at) ?? top
      up.set(at, top)
      at = next
    }
    return top
  }
  for (const id of ids) up.set(id, id)
  for (const [one, other] of pairs) {
    const [a, b] = [topOf(one), topOf(other)]
    // The lowest id stays at the top.
    up.set(Math.max(a, b), Math.min(a, b))
    up.set(Math.min(a, b), Math.min(a, b))
  }
  return new Map([...up.keys()].map((id) => [id, topOf(id)]))
}
