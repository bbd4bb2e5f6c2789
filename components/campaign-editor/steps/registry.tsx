import type { ComponentType } from 'react'
import type { StepOf } from '../draft'
import { ContactStepForm } from './contact'
import { DoneForm } from './done'
import { IntroductionForm } from './introduction'
import { ProofForm } from './proof'
import type { StepFormProps } from './props'
import { RegistrationForm } from './registration'
import { ReviewsForm } from './reviews'
import { TaskForm } from './task'
import { WelcomeForm } from './welcome'

/** The form of each kind of step. */
const stepForms: { [Kind in keyof StepOf]: ComponentType<StepFormProps<Kind>> } = {
  welcome: WelcomeForm,
  introduction: IntroductionForm,
  registration: RegistrationForm,
  task: TaskForm,
  proof: ProofForm,
  reviews: ReviewsForm,
  contact: ContactStepForm,
  done: DoneForm,
}

/** The form of a step, by its kind. */
export function StepForm<Kind extends keyof StepOf>({ kind, ...props }: StepFormProps<Kind> & { kind: Kind }) {
  const Form: ComponentType<StepFormProps<Kind>> = stepForms[kind]
  return <Form step={props.step} path={props.path} onChange={props.onChange} />
}
