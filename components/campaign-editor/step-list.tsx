'use client'

import { useTranslations } from 'next-intl'
import type { CampaignStep } from '@/lib/work/campaigns/steps/registry'
import { neededSteps, type StepKindName, stepKinds } from '@/lib/work/campaigns/steps/registry'
import { AddChoice } from './add-choice'
import { removed, reordered, replaced } from './draft'
import { Movable, PartList } from './movable'
import { StepForm } from './steps/registry'

const isNeeded = (kind: StepKindName) => neededSteps.some((needed) => needed === kind)

// Safe: `stepKinds` has exactly these keys.
const kinds = Object.keys(stepKinds) as StepKindName[]

/** A new step goes where a wizard usually has it. */
function withStep(steps: CampaignStep[], kind: StepKindName): CampaignStep[] {
  const before = steps.findIndex((step) => kinds.indexOf(step.kind) > kinds.indexOf(kind))
  const at = before < 0 ? steps.length : before
  return [...steps.slice(0, at), stepKinds[kind].initial(), ...steps.slice(at)]
}

interface Props {
  steps: CampaignStep[]
  /** Told which step is edited. */
  onOpen: (kind: StepKindName) => void
  onChange: (steps: CampaignStep[]) => void
}

/** The steps of the wizard in their order, one of them open with its form; the last one stays last. */
export function StepList({ steps, onOpen, onChange }: Props) {
  const t = useTranslations('campaign_admin')
  const missing = kinds.filter((kind) => !steps.some((step) => step.kind === kind))
  const isLast = (kind: StepKindName) => kind === 'done'
  return (
    <>
      <PartList path="content.steps" label={t('content.steps')}>
        {steps.map((step, at) => (
          <Movable
            key={step.kind}
            name={`${at + 1}. ${t(`step_kinds.${step.kind}`)}`}
            at={at}
            // The step before the last one cannot go below it.
            count={steps.some(({ kind }) => isLast(kind)) ? steps.length - 1 : steps.length}
            fold={{ path: `content.steps.${at}`, onOpen: () => onOpen(step.kind) }}
            onMove={isLast(step.kind) ? undefined : (by) => onChange(reordered(steps, at, by))}
            onRemove={isNeeded(step.kind) ? undefined : () => onChange(removed(steps, at))}
          >
            <StepForm<StepKindName> kind={step.kind} step={step} path={`content.steps.${at}`} onChange={(next) => onChange(replaced(steps, at, next))} />
          </Movable>
        ))}
      </PartList>
      <AddChoice
        label={t('content.add_step')}
        options={missing.map((value) => ({ value, label: t(`step_kinds.${value}`) }))}
        onAdd={(kind) => onChange(withStep(steps, kind))}
      />
    </>
  )
}
