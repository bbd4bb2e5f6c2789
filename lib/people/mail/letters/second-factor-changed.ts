import type { Writer } from '../letter'
import { greeting } from '../words'

/** How a second factor was changed. `code_used`: a recovery code was used to sign in. */
export type SecondFactorChange = 'app_added' | 'app_removed' | 'passkey_added' | 'passkey_removed' | 'codes_made' | 'code_used' | 'reset'

/** To the owner of an account: its second factor was changed. */
export const secondFactorChanged: Writer<{ name: string; role: 'admin' | 'promoter'; change: SecondFactorChange }> = ({ name, role, change }, writing) => ({
  subject: writing.t(`mail.second_factor_changed.${change}.subject`),
  greeting: greeting(writing, name),
  paragraphs: [writing.t(`mail.second_factor_changed.${change}.text`), writing.t('mail.second_factor_changed.otherwise')],
  action: { text: writing.t('mail.second_factor_changed.action'), url: `${writing.site}/${role}/settings` },
  note: writing.t('mail.account_note'),
})
