import { z } from 'zod'
import { LINK_LABEL } from '@/db/campaign-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { fingerprint, lineText, optionalText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { ReceivedFile } from '@/lib/platform/contract/received-file'
import { instant } from '@/lib/platform/contract/schemas'
import { typedString } from '@/lib/platform/contract/typed'
import { lacksNine, mayExist } from '@/lib/platform/phone-numbers/phone-number'
import { bareNumber } from '@/lib/platform/phone-numbers/whatsapp'
import { linkRef } from '@/lib/work/clicks/lookup-contract'
import { MAX_PROOF_BYTES } from '@/lib/work/proofs/size'
import { MIN_AGE } from './fields'

const age = z
  .union([z.number(), typedString().min(1, messageKey('age_required')).regex(/^\d+$/, messageKey('age_number'))], { error: messageKey('age_required') })
  .transform(Number)
  .pipe(z.number().int(messageKey('age_number')).min(MIN_AGE, messageKey('age_range')).max(120, messageKey('age_range')))

/** A WhatsApp number, Brazilian or with its country code. The server also checks those of other countries, see `lib/platform/phone-numbers/same-numbers.ts`. */
export const whatsappNumber = z
  .string({ error: messageKey('whatsapp_required') })
  .overwrite(bareNumber)
  .min(1, messageKey('whatsapp_required'))
  .regex(/^\+?\d+$/, messageKey('whatsapp_digits'))
  .regex(/^\+?\d{8,15}$/, messageKey('whatsapp_length'))
  .refine((number) => !lacksNine(number), { error: messageKey('whatsapp_nine'), when: ({ issues }) => issues.length === 0 })
  .refine(mayExist, { error: messageKey('whatsapp_impossible'), when: ({ issues }) => issues.length === 0 })

const flag = z.union([z.boolean(), z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1')])

/** What step 3 of the wizard asks for (SPEC section 5). */
export const PersonFields = z.object({
  name: lineText('name_required'),
  country: lineText('country_required'),
  whatsapp: whatsappNumber,
  age,
  profession: lineText('profession_required'),
  gender: z.enum(['male', 'female'], { error: messageKey('gender_required') }),
  guardian_consent: flag.optional(),
})

/** What step 6 asks for. */
export const ContactFields = z.object({
  email: z
    .union([z.literal(''), z.email(messageKey('email_invalid')).max(254, messageKey('too_long'))])
    .transform((value) => value || undefined)
    .optional(),
  telegram: lineText('telegram_required', 64),
  told: optionalText(200).catch(undefined),
})

/** The picture of a submission or of a further attempt. */
export const proofFile = z
  .custom<File | ReceivedFile>((value) => (value instanceof File || value instanceof ReceivedFile) && value.size > 0, {
    error: messageKey('proof_required'),
    // So that the form's own check still runs.
    abort: false,
  })
  .meta({
    override: { type: 'string', format: 'binary', description: 'A JPEG or PNG, at most 8 MiB' },
  })

/** A label of a link: the promoter's own name for where it was put. One that is none is left out, because the person did not choose it. */
const linkLabel = z.string().regex(LINK_LABEL).optional().catch(undefined)

const submission = z.looseObject({
  ...PersonFields.shape,
  profession: PersonFields.shape.profession.optional(),
  gender: PersonFields.shape.gender.optional(),
  ...ContactFields.shape,
  telegram: ContactFields.shape.telegram.optional(),
  fingerprint,
  referral_code: optionalText(64),
  referral_from: z.enum(['address']).optional().catch(undefined),
  proof: proofFile.optional(),
  campaign: optionalText(60),
  place_token: optionalText(200),
  label: linkLabel,
  ref: linkRef,
})

/** What every submission needs that names neither a campaign nor a place; others need what their version asks for. */
const neededByDefault = { profession: 'profession_required', gender: 'gender_required', telegram: 'telegram_required', proof: 'proof_required' } as const

const fields = Object.keys(submission.shape)
const placeOf = ({ path = [] }: { path?: PropertyKey[] | undefined }) => fields.indexOf(String(path[0]))

type Submission = z.output<typeof submission>

/** Adds what the default campaign misses to the other errors, in the order of the fields. */
function needAll(form: Submission, { addIssue, issues }: z.core.$RefinementCtx<Submission>): void {
  if (form.campaign || form.place_token) return
  for (const [field, key] of Object.entries(neededByDefault)) {
    if (form[field] === undefined && !issues.some(({ path }) => path?.[0] === field)) addIssue({ code: 'custom', path: [field], message: messageKey(key) })
  }
  issues.sort((a, b) => placeOf(a) - placeOf(b))
}

function listAsNeeded({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  jsonSchema.required = [...(jsonSchema.required ?? []), ...Object.keys(neededByDefault)]
}

export const submitReferral = endpoint({
  method: 'POST',
  path: '/referrals',
  auth: 'public',
  summary: 'Submits a finished task with its proof; returns the payment code',
  headers: z.object({ 'idempotency-key': typedString().min(8, messageKey('invalid')).max(200, messageKey('too_long')).optional() }),
  bodyType: 'multipart',
  // The proof, and room for the fields and the multipart frame.
  maxBodyBytes: MAX_PROOF_BYTES + 256 * 1024,
  // Also when other fields are wrong, because all errors are shown together.
  body: submission
    .superRefine(needAll, { when: ({ value }) => typeof value === 'object' && value !== null })
    // The reference describes the call without a campaign.
    .meta({ override: listAsNeeded }),
  status: 201,
  output: z.object({
    data: z.string().meta({ description: 'The payment code: 8 upper-case characters' }),
    meta: z.object({
      expires_at: instant,
      task_token: z.string().meta({ description: 'Opens the private page of this task: `/my-task#<token>`. It is told this once' }),
    }),
  }),
  success: 'task_completed',
  refusals: {
    404: 'There is no such campaign or place',
    409: 'The key was used by somebody else, or the place was used or its time is over and the campaign has no room',
  },
})
