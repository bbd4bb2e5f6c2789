'use client'

import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { copyText } from '@/lib/platform/browser/clipboard'
import { toast } from '@/lib/platform/browser/toast'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'

interface Props {
  edit: CampaignEdit
  onMoney: () => void
  onClose: () => void
}

/** What to do once a version is published: the link to hand on, and what comes next. */
export function Published({ edit, onMoney, onClose }: Props) {
  const t = useTranslations('campaign_admin.published')
  const common = useTranslations('common')
  const link = `${location.origin}/tasks/${edit.settings.slug}`
  const copy = async () => {
    if (await copyText(link)) toast.success(t('copied'))
    else toast.error(t('copy_failed'))
  }
  return (
    <section aria-label={t('title')} className="mb-6 flex flex-col gap-3 rounded-card border border-line bg-accent-tint p-5">
      <h2 role="status" className="flex items-center gap-2 text-lg font-bold">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={2} />
        {t('title')}
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{link}</span>
        <Button size="sm" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {edit.settings.has_budget && (
          <li>
            {t('money')}{' '}
            <button type="button" onClick={onMoney} className="font-semibold text-accent-deep underline underline-offset-4">
              {t('money_open')}
            </button>
          </li>
        )}
        <li>{t('promoters')}</li>
        <li>
          {t('answers')}{' '}
          <Link href={`/admin/review?campaign=${edit.id}`} prefetch={false} className="font-semibold text-accent-deep underline underline-offset-4">
            {t('answers_open')}
          </Link>
        </li>
      </ul>
      <Button variant="quiet" size="sm" className="-ml-3 self-start" onClick={onClose}>
        {common('close')}
      </Button>
    </section>
  )
}
