import type { CampaignKind } from '@/db/campaign-values'

/** What the address of a new campaign begins with: people read it, in Portuguese. */
export const provisionalWords = {
  follow: 'seguir',
  video: 'video',
  survey: 'pesquisa',
  app: 'aplicativo',
  review: 'avaliacao',
  other: 'tarefa',
} as const satisfies Record<CampaignKind, string>

/** Whether an address is still the one that a new campaign was given. */
export const isProvisional = (slug: string): boolean => Object.values(provisionalWords).some((word) => new RegExp(`^${word}-[a-z0-9]{8}$`).test(slug))
