import type { TableForm, TableLine } from '@/lib/platform/service/read-table'
import type { importColumns } from './contract'

type Column = (typeof importColumns)[number]

/** Names of columns in files of dub, Rewardful, FirstPromoter, Tapfiliate, Tolt and AffiliateWP, and in Portuguese. */
const names: Record<Column, readonly string[]> = {
  email: ['email', 'e_mail', 'email_address', 'affiliate_email', 'partner_email', 'promoter_email'],
  name: ['name', 'nome', 'full_name', 'nome_completo', 'affiliate_name', 'partner_name', 'promoter_name', 'display_name'],
  first_name: ['first_name', 'firstname', 'primeiro_nome'],
  last_name: ['last_name', 'lastname', 'sobrenome'],
  code: [
    ...['code', 'codigo', 'referral_code', 'ref_id', 'ref_code', 'referral_id', 'default_ref_id', 'token', 'link_token', 'affiliate_code'],
    ...['key', 'slug', 'referral_link', 'affiliate_link', 'link', 'url', 'affiliate_id', 'username'],
  ],
  group: ['group', 'grupo', 'group_name', 'affiliate_group', 'partner_group'],
  balance: [
    ...['balance', 'saldo', 'current_balance', 'available_balance', 'unpaid_balance', 'balance_due', 'amount_due', 'unpaid'],
    ...['unpaid_earnings', 'unpaid_commissions', 'unpaid_commission', 'unpaid_amount'],
  ],
}

export const importForm: TableForm<Column> = { names, needs: { columns: ['email'], refusal: 'import_no_email' } }

/** A line as it stands in a file. */
export type FileLine = TableLine<Column>
