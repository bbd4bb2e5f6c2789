import { useTranslations } from 'next-intl'
import type { Completion } from '@/lib/completions/contract'

/** Why a completion has a flag, in a sentence that names the earlier completion where it speaks of one. */
export function useFlagSentence(): (flag: Completion['flags'][number]) => string {
  const t = useTranslations('admin.details')
  return ({ reason, repeats }) => {
    if (reason === 'own_device' || reason === 'own_admin_device' || reason === 'not_compared') return t(reason)
    if (repeats) return t(reason, { code: repeats.payment_code })
    // A key can also be a promoter's, who has no completion.
    return reason === 'same_payout_key' ? t('same_payout_key_none') : `${t(`${reason}_none`)} ${t('gone')}`
  }
}
