import { z } from 'zod'
import type { ProofItemKind } from '@/db/campaign-values'
import type { Strictness } from '../texts'
import { choiceItem } from './choice'
import { codeItem } from './code'
import { linkItem } from './link'
import { pictureItem } from './picture'
import { textItem } from './text'

/** Every kind of proof item, in the order in which the editor offers them. */
export const itemKinds = { picture: pictureItem, link: linkItem, text: textItem, choice: choiceItem, code: codeItem } satisfies Record<ProofItemKind, unknown>
export type ItemKindName = keyof typeof itemKinds

/** A proof item of a draft or of a published version, of any kind. */
export const proofItemOf = (strictness: Strictness) =>
  z.discriminatedUnion('kind', [
    itemKinds.picture.schema(strictness),
    itemKinds.link.schema(strictness),
    itemKinds.text.schema(strictness),
    itemKinds.choice.schema(strictness),
    itemKinds.code.schema(strictness),
  ])
export type ProofItem = z.output<ReturnType<typeof proofItemOf>>
