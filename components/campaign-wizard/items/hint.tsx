'use client'

import type { ReactNode } from 'react'
import { Words } from '@/components/campaign-preview/words'
import type { CampaignText } from '@/lib/work/campaigns/texts'

/** The hint of an item in the campaign's words, with what holds for its kind. */
export const ItemHint = ({ text, children }: { text: CampaignText | undefined; children?: ReactNode }) => (
  <>
    {text && (
      <span className="block wrap-anywhere">
        <Words of={text} />
      </span>
    )}
    {children && <span className="block wrap-anywhere">{children}</span>}
  </>
)
