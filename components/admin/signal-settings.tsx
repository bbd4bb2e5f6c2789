'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FailedCard } from '@/components/ui/failed-card'
import { TextField } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/skeleton'
import { type SignalName, signalNames } from '@/db/signal-values'
import { signalQueries, useChangeWeights, useTryWeights } from '@/lib/work/signals/client'
import type { SignalWeight } from '@/lib/work/signals/contract'
import { WeightsEffectTable } from './weights-effect'

/** The weights of the signals; other ones are tried on the last decisions before they are saved. */
export function SignalSettings() {
  const t = useTranslations('admin.signals')
  const { data, isError, isFetching, refetch } = useQuery(signalQueries.weights())
  if (isError && !data) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  return data ? <WeightsForm weights={data.data} twoApprovalsFrom={data.meta.two_approvals_from} /> : <Skeleton className="h-[60rem] w-full rounded-card" />
}

/** @param twoApprovalsFrom from which score on two administrators have to approve; null where one is enough */
function WeightsForm({ weights, twoApprovalsFrom }: { weights: SignalWeight[]; twoApprovalsFrom: number | null }) {
  const t = useTranslations('admin.signals')
  const [typed, setTyped] = useState<Partial<Record<SignalName, string>>>({})
  const trying = useTryWeights()
  const saving = useChangeWeights()
  const stored = new Map(weights.map(({ signal, weight }) => [signal, weight]))
  const wanted = signalNames.map((signal) => ({ signal, weight: Number(typed[signal] ?? stored.get(signal)) }))
  const isFit = signalNames.every((name) => typed[name] === undefined || /^(?:\d{1,2}|100)$/.test(typed[name].trim()))
  const isTried = JSON.stringify(trying.variables) === JSON.stringify(wanted) && trying.data !== undefined
  const isChanged = wanted.some(({ signal, weight }) => stored.get(signal) !== weight)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFit && !trying.isPending) trying.mutate(wanted)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Card className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {weights.map(({ signal, weight, own }) => (
          <TextField
            key={signal}
            label={t(`names.${signal}`)}
            hint={t('own', { own })}
            inputMode="numeric"
            autoComplete="off"
            required
            value={typed[signal] ?? String(weight)}
            error={typed[signal] !== undefined && !/^(?:\d{1,2}|100)$/.test(typed[signal].trim()) ? t('range') : undefined}
            onChange={({ target }) => setTyped({ ...typed, [signal]: target.value })}
          />
        ))}
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={trying.isPending} disabled={!isFit}>
          {t('try')}
        </Button>
        <Button
          type="button"
          busy={saving.isPending}
          disabled={!isFit || !isChanged || !isTried}
          onClick={() => saving.mutate(wanted, { onSuccess: () => setTyped({}) })}
        >
          {t('save')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('try_first')}</p>
      {twoApprovalsFrom !== null && <p className="text-sm text-muted">{t('two_approvals', { score: twoApprovalsFrom })}</p>}
      {isTried && trying.data && <WeightsEffectTable effect={trying.data} />}
    </form>
  )
}
