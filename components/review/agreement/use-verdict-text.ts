import { useTranslations } from 'next-intl'
import type { Quality } from '@/lib/work/review/agreement/contract'

type Verdict = Pick<Quality['differences'][number]['first'], 'decision' | 'reason'>

/** A decision in words: 'Aprovada', or 'Devolvida: Ilegível'. */
export function useVerdictText(): (verdict: Verdict) => string {
  const t = useTranslations('review')
  return ({ decision, reason }) =>
    decision === 'approve'
      ? t('status.approved')
      : [t('status.rejected'), ...(reason && reason !== 'withdrawn' ? [t(`reasons.${reason}.label`)] : [])].join(': ')
}
