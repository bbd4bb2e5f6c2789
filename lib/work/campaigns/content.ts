import { z } from 'zod'
import { messageKey } from '@/lib/platform/contract/message-key'
import { proofItemOf } from './proof-items/registry'
import { campaignStepOf, neededSteps } from './steps/registry'
import { type CampaignText, listOf, partKey, pictureName, type Strictness, textOf } from './texts'

/** Most proof items of a campaign, and most reasons of its own for a rejection. */
export const MAX_PROOF_ITEMS = 5
export const MAX_OWN_REASONS = 5

/** The person reads such a reason as the note of the decision, which has as many characters at least. */
const MIN_REASON_CHARACTERS = 10
const isReason = (text: CampaignText) => Object.values(text).every((words) => words === undefined || words.length >= MIN_REASON_CHARACTERS)

const isEachOnce = (names: readonly string[]) => new Set(names).size === names.length

/** What a version shows and asks for, of a draft or of a published version. Every stored content is read and written through it. */
const contentOf = (strictness: Strictness) => {
  const example = z.object({ picture: pictureName, text: textOf(strictness, 300) })
  return z.object({
    title: textOf(strictness, 80),
    /** What to do, in one line. */
    summary: textOf(strictness, 160),
    /** How long it takes. */
    minutes: z.number().int().min(1, messageKey('minutes_range')).max(240, messageKey('minutes_range')),
    steps: z
      .array(campaignStepOf(strictness))
      .max(8)
      .refine((steps) => isEachOnce(steps.map(({ kind }) => kind)), messageKey('invalid'))
      .refine(
        (steps) => strictness === 'draft' || (neededSteps.every((needed) => steps.some(({ kind }) => kind === needed)) && steps.at(-1)?.kind === 'done'),
        messageKey('steps_missing'),
      ),
    proof_items: listOf(strictness, proofItemOf(strictness), { least: 1, most: MAX_PROOF_ITEMS }).refine(
      (items) => isEachOnce(items.map(({ key }) => key)),
      messageKey('invalid'),
    ),
    /** For reviewers alone. */
    reviewer_instructions: textOf('draft', 5000),
    good_examples: z.array(example).max(6, messageKey('too_many')),
    bad_examples: z.array(example).max(6, messageKey('too_many')),
    reject_reasons: z
      .array(z.object({ key: partKey, text: textOf(strictness, 200).refine((text) => strictness === 'draft' || isReason(text), messageKey('reason_words')) }))
      .max(MAX_OWN_REASONS, messageKey('too_many'))
      .refine((reasons) => isEachOnce(reasons.map(({ key }) => key)), messageKey('invalid')),
  })
}

/** Content that is being written. */
export const DraftContent = contentOf('draft').meta({ id: 'DraftContent' })
/** Content that people see; each stored one parses. */
export const PublishedContent = contentOf('published').meta({ id: 'PublishedContent' })
export type CampaignContent = z.output<typeof PublishedContent>
