import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'

const isAhead = (time: string | null) => time !== null && new Date(time).getTime() > Date.now()

/** Whether another start takes a campaign off that people can begin now. */
export const takesOff = ({ state, settings }: Pick<CampaignEdit, 'state' | 'settings'>, startsAt: string | null): boolean =>
  state === 'live' && !isAhead(settings.starts_at) && isAhead(startsAt)
