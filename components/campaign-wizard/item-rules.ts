import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { choiceValue } from '@/lib/work/campaigns/proof-items/choice-value'
import { linkValue } from '@/lib/work/campaigns/proof-items/link-value'
import { textValue } from '@/lib/work/campaigns/proof-items/text-value'
import type { AskedItem } from './plan'

/** What is wrong with what somebody has for a proof item; the server alone knows whether a code is right. */
export function itemProblem(item: AskedItem, value: string, file: File | undefined): ValidationKey | undefined {
  switch (item.kind) {
    case 'picture':
      return file ? undefined : 'proof_required'
    case 'code':
      return value.trim() ? undefined : 'item_code_required'
    case 'link':
      return errorOf(linkValue(item, value))
    case 'text':
      return errorOf(textValue(item, value))
    case 'choice':
      return errorOf(choiceValue(item, value))
  }
}

const errorOf = (checked: ReturnType<typeof textValue>) => ('error' in checked ? checked.error : undefined)

/** What is wrong with each proof item, by its field. */
export const itemProblems = (asked: AskedItem[], items: Record<string, string>, files: Record<string, File>): Record<string, string> =>
  Object.fromEntries(
    asked.flatMap((item) => {
      const problem = itemProblem(item, items[item.key] ?? '', files[item.key])
      return problem ? [[`proof_${item.key}`, problem]] : []
    }),
  )
