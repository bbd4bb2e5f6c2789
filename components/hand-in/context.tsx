'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import type { StepKindName } from '@/lib/work/campaigns/steps/registry'
import type { TaskWizard } from './make-wizard'
import { mainPlan, type Plan, type PlannedStep, planOf, stepsOf } from './plan'

interface Doing {
  wizard: TaskWizard
  /** What the task of a campaign promises. */
  promise?: CampaignPromise
  /** The small print, rendered on the server, so that the browser needs no formatter for it. */
  legal?: ReactNode
}

const DoingContext = createContext<(Doing & { plan: Plan }) | undefined>(undefined)

/** What is being done: the task of a campaign, or without a promise that of `/perform-task`. */
export function DoingProvider({ children, ...doing }: Doing & { children: ReactNode }) {
  const { promise } = doing
  const plan = useMemo(() => (promise ? planOf(promise) : mainPlan), [promise])
  return <DoingContext value={{ ...doing, plan }}>{children}</DoingContext>
}

/** The task that is being done, and its wizard. */
export function useDoing(): Doing & { plan: Plan } {
  const doing = useContext(DoingContext)
  if (!doing) throw new Error('no task is being done')
  return doing
}

/** The campaign that is being done, and its wizard. */
export function useCampaign(): Doing & { plan: Plan; promise: CampaignPromise } {
  const { promise, ...doing } = useDoing()
  if (!promise) throw new Error('no campaign is being done')
  return { ...doing, promise }
}

/** The version's step of a kind that is shown. */
export function useStepOf<Kind extends StepKindName>(kind: Kind): Extract<PlannedStep, { kind: Kind }> {
  const step = stepsOf(useCampaign().promise).find((one): one is Extract<PlannedStep, { kind: Kind }> => one.kind === kind)
  if (!step) throw new Error(`the version has no step ${kind}`)
  return step
}
