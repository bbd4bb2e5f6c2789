'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { controlClass, Field } from '@/components/ui/field'
import type { PageState } from '@/lib/platform/browser/page-query'
import { labelQueries, useRemoveLabel } from '@/lib/work/promoter-campaigns/client'
import { NewLabel } from './new-label'
import { labelIn } from './use-short-link'

/** Chooses the label of a link among those that the promoter keeps, or makes one; the choice is in the address. */
export function LabelChoice({ place }: { place: PageState }) {
  const t = useTranslations('promoter.campaigns.link')
  const { data, isError } = useQuery(labelQueries.list())
  const remove = useRemoveLabel()
  const [isMaking, setMaking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = labelIn(place)
  const kept = data?.map(({ label }) => label) ?? []
  const choose = (label: string) => place.setOpened({ label }, true)
  const wasMaking = useRef(false)
  useEffect(() => {
    if (wasMaking.current && !isMaking) opener.current?.focus()
    wasMaking.current = isMaking
  }, [isMaking])
  const close = () => setMaking(false)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('label')} className="min-w-0 flex-1 basis-60 sm:max-w-96">
          {({ required: _, ...control }) => (
            <select {...control} value={chosen} onChange={({ target }) => choose(target.value)} className={`${controlClass} text-ellipsis`}>
              <option value="">{t('no_label')}</option>
              {(kept.includes(chosen) || !chosen ? kept : [...kept, chosen]).map((label) => (
                <option key={label}>{label}</option>
              ))}
            </select>
          )}
        </Field>
        {!isMaking && (
          <Button ref={opener} variant="secondary" className="min-h-12" onClick={() => setMaking(true)}>
            <Plus aria-hidden className="size-5" strokeWidth={1.75} />
            {t('new')}
          </Button>
        )}
        {chosen && kept.includes(chosen) && !isMaking && (
          <Button variant="quiet" className="min-h-12" busy={remove.isPending} onClick={() => remove.mutate(chosen, { onSuccess: () => choose('') })}>
            <X aria-hidden className="size-5" strokeWidth={1.75} />
            {t('remove')}
          </Button>
        )}
      </div>
      {isError && !data && <p className="text-sm text-muted">{t('labels_failed')}</p>}
      {isMaking && (
        <NewLabel
          onMade={(label) => {
            choose(label)
            close()
          }}
          onCancel={close}
        />
      )}
    </div>
  )
}
