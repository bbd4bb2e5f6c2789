import { useTranslations } from 'next-intl'
import type { Completion } from '@/lib/work/completions/contract'

type Flag = Completion['flags'][number]

/**
 * The reason for a flag as a sentence that names the earlier match, if there is one. Without `repeats` the sentence does not name
 * it; null means that it was deleted.
 */
export function useFlagSentence(): (flag: Pick<Flag, 'reason'> & Partial<Flag>) => string {
  const t = useTranslations('admin.details')
  return ({ reason, repeats }) => {
    if (reason === 'own_device' || reason === 'own_admin_device' || reason === 'not_compared' || reason === 'wrong_choice' || reason === 'erased_before')
      return t(reason)
    if (repeats) return t(reason, { code: repeats.payment_code })
    // The same payout key may belong to a promoter, who has no completion to name.
    return reason === 'same_payout_key' || repeats === undefined ? t(`${reason}_none`) : `${t(`${reason}_none`)} ${t('gone')}`
  }
}
