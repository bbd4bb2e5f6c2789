'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import type { StepKindName } from '@/lib/work/campaigns/steps/registry'
import { type PlannedStep, stepsOf } from './plan'
import type { CampaignWizard } from './wizard-of'

interface Doing {
  wizard: CampaignWizard
  promise: CampaignPromise
  /** The small print, rendered on the server, so that the browser needs no formatter for it. */
  legal: ReactNode
}

const DoingContext = createContext<Doing | undefined>(undefined)

export const DoingProvider = ({ children, ...doing }: Doing & { children: ReactNode }) => <DoingContext value={doing}>{children}</DoingContext>

/** The campaign that is being done, and its wizard. */
export function useDoing(): Doing {
  const doing = useContext(DoingContext)
  if (!doing) throw new Error('no campaign is being done')
  return doing
}

/** The version's step of a kind that is shown. */
export function useStepOf<Kind extends StepKindName>(kind: Kind): Extract<PlannedStep, { kind: Kind }> {
  const step = stepsOf(useDoing().promise).find((one): one is Extract<PlannedStep, { kind: Kind }> => one.kind === kind)
  if (!step) throw new Error(`the version has no step ${kind}`)
  return step
}
