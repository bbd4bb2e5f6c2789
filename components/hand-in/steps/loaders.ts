import type { ComponentType } from 'react'
import type { StepKindName } from '@/lib/work/campaigns/steps/registry'

/** The code of each kind of step, loaded when it or the one before it is shown. The compiler names a kind that has none. */
export const stepLoaders: Record<StepKindName, () => Promise<ComponentType>> = {
  welcome: () => import('./welcome').then((loaded) => loaded.WelcomeStep),
  introduction: () => import('./introduction').then((loaded) => loaded.IntroductionStep),
  registration: () => import('./registration').then((loaded) => loaded.RegistrationStep),
  task: () => import('./task').then((loaded) => loaded.TaskStep),
  proof: () => import('./proof').then((loaded) => loaded.ProofStep),
  reviews: () => import('./reviews').then((loaded) => loaded.ReviewsStep),
  contact: () => import('./contact').then((loaded) => loaded.ContactStep),
  done: () => import('./done').then((loaded) => loaded.DoneStep),
}
