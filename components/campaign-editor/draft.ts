import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import type { ProofItem } from '@/lib/work/campaigns/proof-items/registry'
import type { CampaignStep } from '@/lib/work/campaigns/steps/registry'

/** A draft as the editor has it. */
export type EditDraft = Omit<NonNullable<CampaignEdit['draft']>, 'number' | 'updated_at'>
export type EditContent = EditDraft['content']

/** The draft of a campaign, or the version in force, with which the next draft begins; undefined if there is neither. */
export function draftOf({ draft, published }: CampaignEdit): EditDraft | undefined {
  const from = draft ?? published
  return from ? draftOfVersion(from) : undefined
}

/** A version as a draft that is made of it. */
export const draftOfVersion = ({ kind, reward, commission, minimum_age, countries, accept_after_days, accept_trusted, content }: EditDraft): EditDraft => ({
  ...{ kind, reward, commission, minimum_age, countries, accept_after_days, accept_trusted, content },
})

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value

/** Whether two values are the same as JSON, whatever the order of their fields. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one, sorted) === JSON.stringify(other, sorted)

/** The counterpart, in another list, of an element: the one with its key or kind, else the one at its place. */
function counterpart(element: unknown, at: number, others: unknown): unknown {
  if (!Array.isArray(others)) return undefined
  if (typeof element !== 'object' || element === null) return others[at]
  const name = 'key' in element ? 'key' : 'kind' in element ? 'kind' : undefined
  if (!name) return others[at]
  return others.find((other: unknown) => typeof other === 'object' && other !== null && Reflect.get(other, name) === Reflect.get(element, name))
}

function restore(target: object, saved: unknown, [first = '', ...rest]: string[]): void {
  const at = Number(first)
  const value: unknown = Reflect.get(target, first)
  const before: unknown = Array.isArray(target)
    ? counterpart(value, at, saved)
    : typeof saved === 'object' && saved !== null
      ? Reflect.get(saved, first)
      : undefined
  if (rest.length > 0 && typeof value === 'object' && value !== null) restore(value, before, rest)
  else if (before === undefined) Reflect.deleteProperty(target, first)
  else Reflect.set(target, first, before)
}

/** Takes out of each list what was deleted from it. */
function closeGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(() => true).map(closeGaps)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closeGaps(part)]))
}

/** The draft with the fields that the server refused as they were saved last, so that all others can be saved. @param refused paths such as `content.title.pt` */
export function withoutRefused(draft: EditDraft, saved: EditDraft, refused: readonly string[]): EditDraft {
  const copy = structuredClone(draft)
  for (const path of refused) restore(copy, saved, path.split('.'))
  return closeGaps(copy) as EditDraft
}

/** The draft after it was saved: the typed codes are known by their hash alone. @param sent what was saved @param answered what the server has now */
export function afterSaving(latest: EditDraft, sent: EditDraft, answered: EditDraft): EditDraft {
  const of = (draft: EditDraft, key: string) => draft.content.proof_items.find((item) => item.key === key)
  const proof_items = latest.content.proof_items.map((item): ProofItem => {
    const now = of(answered, item.key)
    const before = of(sent, item.key)
    if (item.kind !== 'code' || now?.kind !== 'code' || before?.kind !== 'code' || before.code === undefined) return item
    const { code, ...rest } = item
    return { ...rest, code_hash: now.code_hash, ...(code !== before.code && { code }) }
  })
  return { ...latest, content: { ...latest.content, proof_items } }
}

const valueAt = (draft: EditDraft, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined), draft)

/** The texts of problems, by path, whose fields are still as they were when the problems were found. */
export const stillTrue = (problems: Record<string, string>, found: EditDraft, now: EditDraft): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => isSame(valueAt(found, path), valueAt(now, path))))

/** The list with one element replaced. */
export const replaced = <Item>(list: readonly Item[], at: number, item: Item): Item[] => list.map((other, index) => (index === at ? item : other))

/** The list without one element. */
export const removed = <Item>(list: readonly Item[], at: number): Item[] => list.filter((_, index) => index !== at)

/** The list with one element a place further up or down. */
export function reordered<Item>(list: readonly Item[], at: number, by: 1 | -1): Item[] {
  const next = [...list]
  const [item] = next.splice(at, 1)
  if (item !== undefined) next.splice(at + by, 0, item)
  return next
}

export type StepOf = { [Kind in CampaignStep['kind']]: Extract<CampaignStep, { kind: Kind }> }
export type ItemOf = { [Kind in ProofItem['kind']]: Extract<ProofItem, { kind: Kind }> }
