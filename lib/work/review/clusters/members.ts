import type { Match } from './queries'

/** A completion of a group of alike pictures. */
export interface Member {
  id: number
  /** The same for all members of a group: the lowest id among them and those that they name. */
  group: number
  /** The member that stays when copies are rejected: the one that is like no other, or else, once that is deleted, the earliest. */
  original: number
}

/** Whatever is connected over any number of pairs, by the lowest id in it. */
function componentsOf(matches: Match[]): (id: number) => number {
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
  for (const [id, alikeTo] of matches) {
    const [a, b] = [topOf(id), topOf(alikeTo ?? id)]
    // The lowest id stays at the top.
    up.set(Math.max(a, b), Math.min(a, b))
  }
  return topOf
}

/** Joins completions with alike pictures into groups. A group of one is none. */
export function membersIn(matches: Match[]): Member[] {
  const groupOf = componentsOf(matches)
  const sizes = new Map<number, number>()
  const [roots, earliest] = [new Map<number, number>(), new Map<number, number>()]
  for (const [id, alikeTo] of matches) {
    const group = groupOf(id)
    sizes.set(group, (sizes.get(group) ?? 0) + 1)
    earliest.set(group, Math.min(id, earliest.get(group) ?? id))
    if (alikeTo === null) roots.set(group, id)
  }
  return matches.flatMap(([id]) => {
    const group = groupOf(id)
    return sizes.get(group) === 1 ? [] : [{ id, group, original: roots.get(group) ?? earliest.get(group) ?? id }]
  })
}
