'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { StepNotice } from '@/components/hand-in/notice'
import { type KnownMethod, MethodName } from '@/components/payout/method-name'
import { Button } from '@/components/ui/button'
import { fetchWholeMethod } from '@/lib/work/my-task/changes-client'
import { useSend } from './use-send'

/** Milliseconds for which the whole key is shown. */
const SHOWN_MS = 30_000

/** The payout method, masked; a press shows the whole key for 30 s, so that its owner can find a mistake before the payment. */
export function ShownMethod({ token, method, onConflict }: { token: string; method: KnownMethod; onConflict: () => void }) {
  const t = useTranslations('my_task.pay')
  const [whole, setWhole] = useState<KnownMethod>()
  const { busy, problem, send } = useSend(onConflict)
  useEffect(() => {
    if (!whole) return
    const hide = () => setWhole(undefined)
    const timer = setTimeout(hide, SHOWN_MS)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [whole])
  const press = () => {
    if (whole) setWhole(undefined)
    else send(async () => setWhole(await fetchWholeMethod(token)))
  }
  const Icon = whole ? EyeOff : Eye
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div aria-live="polite" className="min-w-0">
          <MethodName method={whole ?? method} />
        </div>
        <Button variant="quiet" busy={busy} onClick={press}>
          <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          <span>{t(whole ? 'hide' : 'show')}</span>
        </Button>
      </div>
      {whole && <p className="text-sm text-muted">{t('shown')}</p>}
      {problem && <StepNotice tone="danger">{problem}</StepNotice>}
    </div>
  )
}
