import { z } from 'zod'
import { PublishedContent } from './content'
import type { ItemKindName } from './proof-items/registry'
import { CampaignTitle } from './shown-state'
import { campaignStepOf } from './steps/registry'

const text = CampaignTitle
const base = { key: z.string(), label: text, hint: text.optional() }

/**
 * What everybody may see of each kind of proof item. Named field by field, so that a field that is added to a kind stays hidden until it is named
 * here: neither the right answer nor the hash of a code leaves the server.
 */
const itemShapes = {
  picture: z.object({ kind: z.literal('picture'), ...base, example: z.string().optional() }),
  link: z.object({ kind: z.literal('link'), ...base, hosts: z.array(z.string()) }),
  text: z.object({ kind: z.literal('text'), ...base, minimum: z.number(), maximum: z.number() }),
  choice: z.object({ kind: z.literal('choice'), ...base, options: z.array(z.object({ key: z.string(), text })) }),
  code: z.object({ kind: z.literal('code'), ...base }),
} satisfies Record<ItemKindName, z.ZodType>

/** A proof item as everybody may see it. */
export const PublicItem = z.discriminatedUnion('kind', [itemShapes.picture, itemShapes.link, itemShapes.text, itemShapes.choice, itemShapes.code])
export type PublicItem = z.output<typeof PublicItem>

const example = z.object({ picture: z.string(), text })

/** The content of a version as everybody may see it. */
export const PublicContent = z
  .object({
    title: text,
    summary: text,
    minutes: z.number(),
    steps: z.array(campaignStepOf('published')),
    proof_items: z.array(PublicItem),
    good_examples: z.array(example),
    bad_examples: z.array(example),
    reject_reasons: z.array(z.object({ key: z.string(), text })),
  })
  .meta({ description: 'What the version shows and asks for' })
export type PublicContent = z.output<typeof PublicContent>

/** Leaves of a stored content what everybody may see. @throws when it does not parse */
export const publicContent = (stored: unknown): PublicContent => PublicContent.parse(PublishedContent.parse(stored))
