'use client'

import { AppWindow, ClipboardList, type LucideIcon, MessageSquareQuote, Play, Sparkles, UserPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { type CampaignKind, campaignKinds } from '@/db/campaign-values'
import { useCreateCampaign } from '@/lib/work/campaigns/admin-client'
import { campaignAddress } from './address'

const icons: Record<CampaignKind, LucideIcon> = {
  follow: UserPlus,
  video: Play,
  survey: ClipboardList,
  app: AppWindow,
  review: MessageSquareQuote,
  other: Sparkles,
}

/** Chooses the kind of a new campaign, makes its draft and opens the editor. */
export function NewCampaign() {
  const t = useTranslations('campaign_admin')
  const router = useRouter()
  const create = useCreateCampaign()
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {campaignKinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <li key={kind} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
            <Icon aria-hidden className="size-8 text-accent" strokeWidth={1.5} />
            <div className="flex flex-1 flex-col gap-1">
              <h2 className="text-lg font-bold">{t(`kinds.${kind}`)}</h2>
              <p className="text-muted">{t(`new.about.${kind}`)}</p>
            </div>
            <Button
              variant="secondary"
              aria-label={t('new.choose_name', { kind: t(`kinds.${kind}`) })}
              busy={create.isPending && create.variables === kind}
              onClick={() => create.mutate(kind, { onSuccess: ({ id }) => router.push(`${campaignAddress(id)}?tab=content`) })}
            >
              {t('new.choose')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
