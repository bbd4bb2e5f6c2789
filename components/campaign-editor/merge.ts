import { type EditContent, type EditDraft, isSame } from './draft'

/** A part of a draft that two administrators changed in different ways. */
export interface Conflict {
  /** Such as `reward`, `content.title` or `content.steps.task`. */
  part: string
  mine: unknown
  theirs: unknown
}

export type Choices = Record<string, 'mine' | 'theirs'>

/**
 * Puts together what two administrators made of the same draft. What only one of them changed is taken from that one.
 * @param base the draft from which both began @param choices for parts that both changed; mine without one
 */
export function merge(base: EditDraft, mine: EditDraft, theirs: EditDraft, choices: Choices = {}): { draft: EditDraft; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []

  function pick<Value>(part: string, was: Value, my: Value, their: Value): Value {
    if (isSame(my, their) || isSame(my, was)) return their
    if (isSame(their, was)) return my
    conflicts.push({ part, mine: my, theirs: their })
    return choices[part] === 'theirs' ? their : my
  }

  /** A list whose elements have names: their order is one part, each element another. An element that one changed and the other removed stays. */
  function pickList<Item>(part: string, nameOf: (item: Item) => string, was: Item[], my: Item[], their: Item[]): Item[] {
    const find = (list: Item[], name: string) => list.find((item) => nameOf(item) === name)
    const names = pick(part, was.map(nameOf), my.map(nameOf), their.map(nameOf))
    const isChanged = (list: Item[]) => (name: string) => !names.includes(name) && find(list, name) !== undefined && !isSame(find(list, name), find(was, name))
    const kept = [...new Set([...my.map(nameOf).filter(isChanged(my)), ...their.map(nameOf).filter(isChanged(their))])]
    const all = kept.length > 0 ? [...names.slice(0, -1), ...kept, ...names.slice(-1)] : names
    return all.flatMap((name) => {
      const [a, b] = [find(my, name), find(their, name)]
      if (a === undefined || b === undefined) return a ?? b ?? find(was, name) ?? []
      return pick(`${part}.${name}`, find(was, name) ?? a, a, b)
    })
  }

  const term = <Name extends Exclude<keyof EditDraft, 'content'>>(name: Name) => pick(name, base[name], mine[name], theirs[name])
  const text = <Name extends keyof EditContent>(name: Name) => pick(`content.${name}`, base.content[name], mine.content[name], theirs.content[name])
  const draft: EditDraft = {
    kind: term('kind'),
    reward: term('reward'),
    commission: term('commission'),
    minimum_age: term('minimum_age'),
    countries: term('countries'),
    accept_after_days: term('accept_after_days'),
    accept_trusted: term('accept_trusted'),
    content: {
      title: text('title'),
      summary: text('summary'),
      minutes: text('minutes'),
      steps: pickList('content.steps', ({ kind }) => kind, base.content.steps, mine.content.steps, theirs.content.steps),
      proof_items: pickList('content.proof_items', ({ key }) => key, base.content.proof_items, mine.content.proof_items, theirs.content.proof_items),
      reviewer_instructions: text('reviewer_instructions'),
      good_examples: text('good_examples'),
      bad_examples: text('bad_examples'),
      reject_reasons: text('reject_reasons'),
    },
  }
  return { draft, conflicts }
}

const SILENT = ['kind', 'key', 'picture', 'code_hash', 'code']

/** All words and figures of a part, a line each, to be compared by a reader. */
export function linesOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? [] : [String(value)]
  if (Array.isArray(value)) return value.flatMap(linesOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => (SILENT.includes(name) ? [] : linesOf(part)))
}
