'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { offerUndo } from '@/components/admin/undo-together'
import { Button } from '@/components/ui/button'
import { CampaignTitleText } from '@/components/ui/campaign-filter'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { ApiError } from '@/lib/platform/browser/api-error'
import { call } from '@/lib/platform/browser/call'
import { showFailure } from '@/lib/platform/browser/failure'
import { useFigures } from '@/lib/platform/browser/money-format'
import { toast } from '@/lib/platform/browser/toast'
import { today } from '@/lib/platform/browser/today'
import { reviewQueries, useManyReviews } from '@/lib/work/review/decision/client'
import { approveUnflagged, TYPED_FROM } from '@/lib/work/review/decision/contract'

/** Approves all unflagged completions up to a day, of one campaign if one is chosen: shows their number, asks to type it when they are many, asks for the password, and shows the progress. */
export function BulkDialog({
  campaign,
  lane,
  needsTwo,
  onClose,
  onApproved,
}: {
  campaign: number | undefined
  lane: 'all' | 'good'
  /** Whether two administrators have to approve some completions, which are left out. */
  needsTwo: boolean
  onClose: () => void
  onApproved: () => void
}) {
  const t = useTranslations('admin.review')
  const common = useTranslations('common')
  const area = useTranslations('area')
  const { whole } = useFigures()
  const [until, setUntil] = useState(today)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const stopped = useRef(false)
  const { confirmed, dialog } = useConfirmed()
  const counted = useQuery({ ...reviewQueries.unflagged(until, lane, campaign), enabled: until !== '', meta: { quiet: true } })
  const count = counted.isFetching ? undefined : counted.data

  const many = useManyReviews(async (total: number) => {
    stopped.current = false
    const at = Date.now()
    const ids: number[] = []
    try {
      for (let left = total; left > 0 && !stopped.current; ) {
        const expected = left
        const { data: answer } = await confirmed(() => call(approveUnflagged, { body: { until, campaign, lane, expected } }))
        ids.push(...answer.completion_ids)
        setProgress({ done: ids.length, total })
        // The rest is being decided by other reviewers; newer completions were not part of the confirmed number.
        left = answer.approved > 0 ? Math.min(answer.left, total - ids.length) : 0
      }
    } finally {
      if (ids.length > 0) {
        offerUndo(ids, at)
        toast.success(t('bulk_done', { count: ids.length }))
        onApproved()
      }
    }
  })
  const asksNumber = count !== undefined && count > TYPED_FROM
  const isTyped = !asksNumber || typed.replace(/\D/g, '') === String(count)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!count || !isTyped || many.isPending) return
    setProblem(undefined)
    many.mutate(count, {
      onSuccess: onClose,
      onError: (error) => {
        setProgress(undefined)
        setTyped('')
        if (!(error instanceof ApiError) || error.status !== 409) return showFailure(error)
        // The number grew or the password was refused, so the number is fetched again.
        setProblem(error.text)
        counted.refetch()
      },
    })
  }
  const stop = () => {
    stopped.current = true
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        locked={many.isPending}
        title={t(lane === 'good' ? 'bulk_good_title' : 'bulk_title')}
        text={[t(lane === 'good' ? 'bulk_good_text' : 'bulk_text'), ...(needsTwo ? [t('bulk_without_two')] : [])].join(' ')}
      >
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          {campaign !== undefined && (
            <p className="rounded-control bg-accent-tint p-4 font-medium break-words">
              {t.rich('one_campaign.bulk', { title: () => <CampaignTitleText id={campaign} /> })}
            </p>
          )}
          <RequiredNote />
          <TextField
            label={t('bulk_day')}
            type="date"
            required
            max={today()}
            value={until}
            readOnly={many.isPending}
            onChange={({ target }) => setUntil(target.value)}
          />
          <p role="status" className="figure min-h-7 font-semibold">
            {counted.isError && !counted.isFetching ? area('load_failed') : count === undefined ? until && t('bulk_counting') : t('bulk_count', { count })}
          </p>
          {asksNumber && !progress && (
            <TextField
              label={t('bulk_typed', { count: whole(count) })}
              inputMode="numeric"
              autoComplete="off"
              required
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          {problem && (
            <p role="alert" className="rounded-control bg-danger-tint p-4 font-medium text-danger">
              {problem}
            </p>
          )}
          {progress && (
            <div className="flex flex-col gap-2">
              <progress aria-label={t('bulk_title')} max={progress.total} value={progress.done} className="h-2 w-full accent-accent" />
              <p className="figure text-sm text-muted">{t('bulk_progress', progress)}</p>
            </div>
          )}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={many.isPending ? stop : onClose}>
              {many.isPending ? t('bulk_stop') : common('cancel')}
            </Button>
            <Button type="submit" busy={many.isPending} disabled={!count || !isTyped}>
              {t('bulk_confirm', { count: count ?? 0 })}
            </Button>
          </div>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
