import { z } from 'zod'
import type { Strictness } from '../texts'
import { contactStep } from './contact'
import { doneStep } from './done'
import { introductionStep } from './introduction'
import { proofStep } from './proof'
import { registrationStep } from './registration'
import { reviewsStep } from './reviews'
import { taskStep } from './task'
import { welcomeStep } from './welcome'

/** Every kind of step, in the order in which a wizard usually has them. */
export const stepKinds = {
  welcome: welcomeStep,
  introduction: introductionStep,
  registration: registrationStep,
  task: taskStep,
  proof: proofStep,
  reviews: reviewsStep,
  contact: contactStep,
  done: doneStep,
}
export type StepKindName = keyof typeof stepKinds

/** Steps that every campaign has, because the product cannot do without them. */
export const neededSteps = ['registration', 'task', 'proof', 'done'] as const satisfies readonly StepKindName[]

/** A step of a draft or of a published version, of any kind. */
export const campaignStepOf = (strictness: Strictness) =>
  z.discriminatedUnion('kind', [
    stepKinds.welcome.schema(strictness),
    stepKinds.introduction.schema(strictness),
    stepKinds.registration.schema(strictness),
    stepKinds.task.schema(strictness),
    stepKinds.proof.schema(strictness),
    stepKinds.reviews.schema(strictness),
    stepKinds.contact.schema(strictness),
    stepKinds.done.schema(strictness),
  ])
export type CampaignStep = z.output<ReturnType<typeof campaignStepOf>>
