import 'server-only'
import type { CampaignRecord } from './admin-queries'

/** A campaign as the audit log names it. */
export const campaignSubject = ({ id, slug }: Pick<CampaignRecord, 'id' | 'slug'>) => ({ type: 'campaign', id, label: slug })
