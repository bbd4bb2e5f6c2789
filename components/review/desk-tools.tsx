'use client'

import { CheckCheck, Images, Keyboard } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { ReviewLane } from '@/db/desk-values'
import { BulkDialog } from './bulk-dialog'
import { KeysDialog } from './keys-dialog'
import { deskKeys, useDeskKeys } from './use-desk-keys'

/** As low as the line they stand in, where a mouse points. */
const low = 'lg:pointer-fine:min-h-9'

interface Props {
  campaign: number | undefined
  lane: ReviewLane
  /** Whether two administrators have to approve some completions. */
  needsTwo: boolean
  onChanged: () => void
}

/** The buttons beside the title: bulk approval and the list of keys. */
export function DeskTools({ campaign, lane, needsTwo, onChanged }: Props) {
  const t = useTranslations('admin.review')
  const groups = useTranslations('admin.groups')
  const [open, setOpen] = useState<'bulk' | 'keys'>()
  const bulk = t(lane === 'good' ? 'bulk_good' : 'bulk')
  const close = () => setOpen(undefined)
  useDeskKeys({ help: () => setOpen('keys') })
  return (
    <div className="flex shrink-0 gap-2 max-lg:absolute max-lg:top-0 max-lg:right-0">
      <Link href="/admin/review/groups" title={groups('open')} aria-label={groups('open')} className={buttonClass({ variant: 'secondary', size: 'sm' }, low)}>
        <Images aria-hidden className="size-5" strokeWidth={1.75} />
      </Link>
      <Button
        variant="secondary"
        aria-label={t('keys_title')}
        title={`${t('keys_title')} (${deskKeys.help})`}
        size="sm"
        className={cn('max-lg:hidden', low)}
        onClick={() => setOpen('keys')}
      >
        <Keyboard aria-hidden className="size-5" strokeWidth={1.75} />
      </Button>
      <Button variant="secondary" size="sm" title={bulk} className={low} onClick={() => setOpen('bulk')}>
        <CheckCheck aria-hidden className="size-5" strokeWidth={1.75} />
        <span className="max-2xl:sr-only">{bulk}</span>
      </Button>
      <KeysDialog open={open === 'keys'} onOpenChange={(next) => !next && close()} />
      {open === 'bulk' && <BulkDialog campaign={campaign} lane={lane === 'good' ? 'good' : 'all'} needsTwo={needsTwo} onClose={close} onApproved={onChanged} />}
    </div>
  )
}
