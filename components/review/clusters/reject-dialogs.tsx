'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { RejectTogether } from '@/components/admin/reject-together'
import { call } from '@/lib/platform/browser/call'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import type { Completion } from '@/lib/work/completions/contract'
import { MOST_COPIES, type showPictureGroup } from '@/lib/work/review/clusters/contract'
import { rejectGroupCopies, rejectNotATask } from '@/lib/work/review/decision/contract'

interface Props {
  found: Pick<CallOutput<typeof showPictureGroup>, 'copies' | 'originals' | 'outcomes'>
  onClose: () => void
}

/** Says which tasks of a group would be rejected and which stay, and rejects them in several calls once that is confirmed. */
export function RejectCopiesDialog({ found, onClose }: Props) {
  const t = useTranslations('admin.groups')
  const reasons = useTranslations('review.reasons')
  // What the reader agrees to is what the dialog named, whatever is decided or handed in meanwhile.
  const [{ copies, originals, outcomes }] = useState(found)
  const reject = async () => {
    const rejected: number[] = []
    for (let at = 0; at < copies.length; at += MOST_COPIES) {
      const ids = copies.slice(at, at + MOST_COPIES).map(({ id }) => id)
      rejected.push(...(await call(rejectGroupCopies, { body: { completion_ids: ids } })).data.completion_ids)
    }
    return rejected
  }
  const stays = [
    ...originals.map(({ id, payment_code: code, name }) => ({ key: id, text: t('stays.original', { code, name }) })),
    ...(['decided', 'appealed'] as const).flatMap((key) => (outcomes[key] > 0 ? [{ key, text: t(`stays.${key}`, { count: outcomes[key] }) }] : [])),
  ]
  return (
    <RejectTogether
      title={t('reject_title', { count: copies.length })}
      text={t('reject_text', { reason: reasons('already_used.label').toLowerCase() })}
      confirm={t('reject', { count: copies.length })}
      reject={reject}
      done={(count) => t('rejected', { count })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <RejectedNames completions={copies}>
          {outcomes.copy > copies.length && <p className="text-sm text-muted">{t('more', { count: outcomes.copy - copies.length })}</p>}
        </RejectedNames>
        <section aria-label={t('will_stay')} className="flex flex-col gap-1">
          <h3 className="font-bold">{t('will_stay')}</h3>
          <ul className="flex max-h-32 list-disc flex-col gap-1 overflow-y-auto pl-5">
            {stays.map(({ key, text }) => (
              <li key={key} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </RejectTogether>
  )
}

/** Rejects the waiting tasks that are in sight as no tasks at all, once that is confirmed. */
export function RejectShownDialog({ shown, onClose }: { shown: Completion[]; onClose: () => void }) {
  const t = useTranslations('admin.groups')
  const reasons = useTranslations('review.reasons.not_a_task')
  // What the reader agrees to is what was in sight, whatever is decided or handed in meanwhile.
  const [completions] = useState(shown)
  return (
    <RejectTogether
      title={t('reject_shown_title', { count: completions.length })}
      text={t('reject_shown_text', { reason: reasons('label').toLowerCase() })}
      confirm={t('reject_shown', { count: completions.length })}
      reject={async () => (await call(rejectNotATask, { body: { completion_ids: completions.map(({ id }) => id) } })).data.completion_ids}
      done={(count) => t('shown_rejected', { count })}
      onClose={onClose}
    >
      <RejectedNames completions={completions} />
    </RejectTogether>
  )
}

/** The tasks that would go back. @param children what is said below the list */
function RejectedNames({ completions, children }: { completions: { id: number; payment_code: string; name: string }[]; children?: ReactNode }) {
  const t = useTranslations('admin.groups')
  return (
    <section aria-label={t('will_reject')} className="flex flex-col gap-1">
      <h3 className="font-bold">{t('will_reject')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with keys. */}
      <ul tabIndex={0} className="max-h-44 overflow-y-auto rounded-control border border-line px-3 py-2">
        {completions.map(({ id, payment_code: code, name }) => (
          <li key={id} className="flex flex-wrap gap-x-3 py-0.5">
            <span className="figure font-semibold">{code}</span>
            <span className="min-w-0 text-muted wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
