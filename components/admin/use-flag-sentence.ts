import { useTranslations } from 'next-intl'
import type { Completion } from '@/lib/work/completions/contract'

type Flag = Completion['flags'][number]

/**
 * Why a completion has a flag, in a sentence that names the earlier completion where it speaks of one. Without `repeats` nothing is said of
 * which one it is; null says that it was deleted.
 */
export function useFlagSentence(): (flag: Pick<Flag, 'reason'> & Partial<Flag>) => string {
  const t = useTranslations('admin.details')
  return ({ reason, repeats }) => {
    if (reason === 'own_device' || reason === 'own_admin_device' || reason === 'not_compared' || reason === 'erased_before') return t(reason)
    if (repeats) return t(reason, { code: repeats.payment_code })
    // A key can also be a promoter's, who has no completion.
    return reason === 'same_payout_key' || repeats === undefined ? t(`${reason}_none`) : `${t(`${reason}_none`)} ${t('gone')}`
  }
}
