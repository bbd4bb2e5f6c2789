import type { Writer } from '../letter'

/** What became of somebody's second factor. `code_used`: they signed in with a recovery code. */
export type SecondFactorChange = 'app_added' | 'app_removed' | 'passkey_added' | 'passkey_removed' | 'codes_made' | 'code_used' | 'reset'

/** To whoever has an account: its second factor was changed. */
export const secondFactorChanged: Writer<{ name: string; role: 'admin' | 'promoter'; change: SecondFactorChange }> = ({ name, role, change }, { t, site }) => ({
  subject: t(`mail.second_factor_changed.${change}.subject`),
  greeting: t('mail.greeting', { name }),
  paragraphs: [t(`mail.second_factor_changed.${change}.text`), t('mail.second_factor_changed.otherwise')],
  action: { text: t('mail.second_factor_changed.action'), url: `${site}/${role}/settings` },
  note: t('mail.account_note'),
})
