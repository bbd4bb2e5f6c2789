'use client'

import type { ReactNode } from 'react'
import { ScamNotice } from '@/components/layout/scam-notice'
import { CodeCard } from './code-card'
import { KeptCodes } from './kept-codes'
import { DonePicture } from './pictures'
import { PrivateLinkCard } from './private-link'
import { WhatNext } from './what-next'

interface Props {
  title: string
  lead: ReactNode
  /** In upper case. */
  code: string
  /** As badges write it. */
  reward: string
  expiresAt: string | undefined
  /** A token to show in a preview. */
  sample?: string | undefined
  /** What happens next, in place of the usual lines. */
  lines?: string[]
  /** What stands below the code. */
  below?: ReactNode
  legal: ReactNode
  /** What else can be done. */
  children: ReactNode
}

/** The private link and how to be paid, then the payment code with its validity, and what comes next. */
export const DoneScreen = ({ title, lead, code, reward, expiresAt, sample, lines, below, legal, children }: Props) => (
  <div className="flex flex-col gap-5 pb-10 text-center sm:gap-6 sm:pb-0">
    {/* In one line on phones, so that link and key are there without scrolling. */}
    <header className="flex items-center justify-center gap-3 sm:flex-col sm:gap-4">
      <DonePicture className="h-14 w-auto max-w-full sm:h-44" />
      <h1 tabIndex={-1} className="text-2xl font-extrabold outline-none sm:text-3xl">
        {title}
      </h1>
    </header>
    <p className="sm:text-lg wrap-anywhere text-muted">{lead}</p>
    <PrivateLinkCard code={code} sample={sample} />
    <CodeCard code={code} reward={reward} expiresAt={expiresAt} />
    {below}
    <WhatNext lines={lines} />
    <ScamNotice />
    {children}
    <KeptCodes except={code} />
    <p className="text-sm text-muted">{legal}</p>
  </div>
)
