import type { CampaignKind } from '@/db/campaign-values'
import { appTemplate } from './app'
import { followTemplate } from './follow'
import { otherTemplate } from './other'
import { reviewTemplate } from './review'
import { surveyTemplate } from './survey'
import type { Template } from './template'
import { videoTemplate } from './video'

/** What a new campaign of each kind starts with. */
export const templates: Record<CampaignKind, Template> = {
  follow: followTemplate,
  video: videoTemplate,
  survey: surveyTemplate,
  app: appTemplate,
  review: reviewTemplate,
  other: otherTemplate,
}
