import { useTranslations } from 'next-intl'
import type { Completion } from '@/lib/work/completions/contract'

type Flag = Completion['flags'][number]

/** The flags that refer to no earlier completion. */
const alone = ['own_device', 'own_admin_device', 'own_details', 'not_compared', 'wrong_choice', 'known_number', 'erased_before'] as const
const isAlone = (reason: Flag['reason']): reason is (typeof alone)[number] => alone.some((one) => one === reason)

/**
 * The reason for a flag as a sentence that names the earlier match, if there is one. Without `repeats` the sentence does not name
 * it; null means that it was deleted.
 */
export function useFlagSentence(): (flag: Pick<Flag, 'reason'> & Partial<Flag>) => string {
  const t = useTranslations('admin.details')
  return ({ reason, repeats }) => {
    if (isAlone(reason)) return t(reason)
    if (repeats) return t(reason, { code: repeats.payment_code })
    // The same payout key may belong to a promoter, who has no completion to name.
    return reason === 'same_payout_key' || repeats === undefined ? t(`${reason}_none`) : `${t(`${reason}_none`)} ${t('gone')}`
  }
}
