'use client'

import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { completionAddress } from '@/components/admin/completion-address'
import { useVerdictText } from '@/components/review/agreement/use-verdict-text'
import { Button } from '@/components/ui/button'
import { qualityQueries, useReadHint } from '@/lib/work/review/agreement/client'

/** A line about the reader's own decision that a second reviewer made or would have made differently, until they have read it. */
export function SecondLookHint() {
  const t = useTranslations('admin.review.hint')
  const say = useVerdictText()
  const { data } = useQuery(qualityQueries.hints())
  const { mutate, variables, isPending } = useReadHint()
  const hint = data?.find(({ kind, id }) => !(isPending && kind === variables.kind && id === variables.id))
  if (!hint) return null
  const { kind, code, status, first, second } = hint
  return (
    <aside
      aria-label={t(hint.kind === 'second_look' ? 'title' : 'title_two')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-surface px-4 py-1 max-lg:py-3"
    >
      <p className="flex min-w-0 flex-1 items-start gap-2 text-sm max-sm:basis-full">
        <Eye aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={2} />
        <span className="min-w-0 wrap-anywhere">
          {t(kind === 'second_look' ? 'text' : 'text_two', { code, first: say(first).toLowerCase(), second: say(second).toLowerCase() })}
        </span>
      </p>
      <span className="flex shrink-0 items-center gap-2">
        <Link
          href={completionAddress(code, status === 'rejected')}
          prefetch={false}
          onClick={() => mutate(hint)}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-accent-deep underline-offset-4 hover:underline"
        >
          {t('show')}
        </Link>
        <Button variant="quiet" size="sm" onClick={() => mutate(hint)}>
          {t('read')}
        </Button>
      </span>
    </aside>
  )
}
