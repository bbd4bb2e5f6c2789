import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { Promoter } from '@/lib/work/promoters/contract'

/** Whether a promoter is active, disabled, or has applied and was not approved. */
export function PromoterBadge({ promoter: { active, application } }: { promoter: Pick<Promoter, 'active' | 'application'> }) {
  const t = useTranslations('admin.promoters')
  if (active === 'Active') return <Badge variant="success">{t('active')}</Badge>
  return application === 'waiting' ? <Badge variant="warning">{t('waiting')}</Badge> : <Badge variant="danger">{t(application ?? 'disabled')}</Badge>
}
