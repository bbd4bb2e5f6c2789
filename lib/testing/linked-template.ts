import { templates } from '@/lib/work/campaigns/templates/registry'

/** A template's content with the link that its instructions need. */
export const linkedTemplate = (kind: keyof typeof templates) => ({
  ...templates[kind],
  steps: templates[kind].steps.map((step) => (step.kind === 'task' ? { ...step, link: 'https://example.com/task' } : step)),
})
