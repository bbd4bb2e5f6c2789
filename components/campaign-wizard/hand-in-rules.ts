import { itemProblems } from '@/components/proof-items/problem-of'
import type { DraftData } from '@/components/wizard/draft-fields'
import { contactFormOf, personFormOf } from '@/components/wizard/form-rules'
import { firstErrors } from '@/components/wizard/submission-failure'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import { askedContact, askedPerson } from './plan'

// Loaded while a person works, because the forms' rules need zod.

interface Drafted {
  data: DraftData
  items: Record<string, string>
  files: Record<string, File>
}

/** Checks a whole draft against what its promise asks for. @returns what is wrong by field; person and contact are there when they fit */
export function checkDraft({ data, items, files }: Drafted, promise: CampaignPromise) {
  const person = personFormOf(askedPerson(promise)).safeParse(data)
  const contact = contactFormOf(askedContact(promise)).safeParse(data)
  const problems = {
    ...firstErrors([...(person.error?.issues ?? []), ...(contact.error?.issues ?? [])]),
    ...itemProblems(promise.content.proof_items, items, files),
  }
  return { problems, person: person.data, contact: contact.data }
}
