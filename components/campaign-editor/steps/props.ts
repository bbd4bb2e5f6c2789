import type { StepOf } from '../draft'

/** What the form of a kind of step is given. */
export interface StepFormProps<Kind extends keyof StepOf> {
  step: StepOf[Kind]
  /** Of the step in the draft, such as `content.steps.2`. */
  path: string
  onChange: (step: StepOf[Kind]) => void
}
