import 'server-only'
import type { FlagReason } from '@/db/desk-values'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { ReceivedFile } from '@/lib/platform/contract/received-file'
import { checkItemValue } from '@/lib/work/campaigns/proof-items/check-value'
import { linkKey } from '@/lib/work/campaigns/proof-items/link-key'
import type { ProofItem } from '@/lib/work/campaigns/proof-items/registry'
import type { SentPicture } from './store-proof'

/** What is stored of a right code, so that no code is shown again. */
export const RIGHT_CODE = 'ok'

/** A checked value of a proof item that is no picture, as it is stored. */
export interface ProofValue {
  key: string
  kind: Exclude<ProofItem['kind'], 'picture'>
  value: string
  flag?: FlagReason
}

/** What a form has for the proof items of a version. */
interface FittedProof {
  pictures: SentPicture[]
  values: ProofValue[]
  /** What is missing or refused, by field. */
  wrong: [string, ValidationKey][]
}

const isFile = (sent: unknown): sent is File | ReceivedFile => sent instanceof File || sent instanceof ReceivedFile

/** Reads what a form has for each proof item: `proof_<key>`, for the first picture also `proof`, as in the default campaign. */
export function fitProof(items: ProofItem[], form: Record<string, unknown>): FittedProof {
  const fitted: FittedProof = { pictures: [], values: [], wrong: [] }
  const firstPicture = items.find(({ kind }) => kind === 'picture')
  for (const item of items) {
    const { key } = item
    const field = `proof_${key}`
    const sent = form[field] ?? (item === firstPicture ? form.proof : undefined)
    if (item.kind === 'picture') {
      if (isFile(sent) && sent.size > 0) fitted.pictures.push({ item: key, field, file: sent })
      else fitted.wrong.push([field, 'proof_required'])
      continue
    }
    const checked = checkItemValue(item, sent)
    if ('error' in checked) fitted.wrong.push([field, checked.error])
    else fitted.values.push({ key, kind: item.kind, ...checked, ...(item.kind === 'code' && { value: RIGHT_CODE }) })
  }
  return fitted
}

/** Whether a form has a code to compare for one of these proof items. */
export const sendsCode = (items: ProofItem[], form: Record<string, unknown>): boolean =>
  items.some(({ kind, key }) => {
    const sent = form[`proof_${key}`]
    return kind === 'code' && typeof sent === 'string' && sent.trim() !== ''
  })

/** What the links among values are compared by. */
export const linksOf = (values: ProofValue[]): string[] => values.flatMap(({ kind, value }) => (kind === 'link' ? [linkKey(value)] : []))

/** The flags that values have by themselves. */
export const flagsOf = (values: ProofValue[]): FlagReason[] => values.flatMap(({ flag }) => flag ?? [])
