import { exportMonthReport, exportReinf, exportStatement, exportYear, showMonthReport, showStatement } from '@/lib/money/papers/contract'
import { monthReport, monthReportFile, reinfFile, statementFile, statementOf, yearFile } from '@/lib/money/papers/service'
import { balanceOf } from '@/lib/money/payouts/balance'
import { bookReturn, tryReturn } from '@/lib/money/payouts/bank-return'
import { bookBankReturn, checkBankReturn } from '@/lib/money/payouts/bank-return-contract'
import { cancelOwnPayout } from '@/lib/money/payouts/cancel'
import { listPayouts } from '@/lib/money/payouts/contract'
import { dropStart, listOwed, markFailed, markPaid, markReturned, showPayout, startPayouts } from '@/lib/money/payouts/desk-contract'
import { batchFile, liabilitiesFile, ownPayoutsFile, paidFile } from '@/lib/money/payouts/export'
import { exportLiabilities, exportPaid, exportPayouts, exportPayoutsXlsx } from '@/lib/money/payouts/files-contract'
import { payoutById, payoutsPage, toOwnPayout } from '@/lib/money/payouts/list'
import { markPayoutFailed } from '@/lib/money/payouts/mark-failed'
import { markPayoutPaid } from '@/lib/money/payouts/mark-paid'
import { markPayoutReturned } from '@/lib/money/payouts/mark-returned'
import { owedPage } from '@/lib/money/payouts/owed'
import { cancelPayout, changePayoutMethod, exportOwnPayouts, requestPayout, showBalance, showPayoutMethod } from '@/lib/money/payouts/own-contract'
import { handleProviderWebhook } from '@/lib/money/payouts/provider-webhook'
import { requestPromoterPayout } from '@/lib/money/payouts/request'
import { ownMethod } from '@/lib/money/payouts/set-method'
import { payoutDetails } from '@/lib/money/payouts/show'
import { dropStartAsked, startRequestedPayouts } from '@/lib/money/payouts/start'
import { asaasWebhook, wooviWebhook } from '@/lib/money/payouts/webhook-contract'
import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import { changeOwnMethod } from '@/lib/work/promoters/change-payout-method'

export const payoutsCalls = [
  route(showBalance, { limit: limits.read, handler: async ({ ctx }) => ({ data: await balanceOf(ctx.db, ctx.actor.id) }) }),
  route(listPayouts, { limit: limits.read, handler: ({ ctx, query }) => payoutsPage(ctx, query) }),
  route(requestPayout, {
    limit: limits.write,
    handler: async ({ ctx, headers }) => ({ data: toOwnPayout(await payoutById(ctx, await requestPromoterPayout(ctx, headers['idempotency-key']))) }),
  }),
  route(cancelPayout, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await cancelOwnPayout(ctx, params.id)
      return { data: null }
    },
  }),
  route(showPayoutMethod, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownMethod(ctx) }) }),
  route(changePayoutMethod, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await changeOwnMethod(ctx, body) }) }),
  route(listOwed, { limit: limits.read, handler: ({ ctx, query }) => owedPage(ctx, query) }),
  route(showPayout, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await payoutDetails(ctx, params.id) }) }),
  route(startPayouts, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await startRequestedPayouts(ctx, body.ids) }) }),
  route(dropStart, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await dropStartAsked(ctx, params.id) }) }),
  route(markPaid, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await markPayoutPaid(ctx, params.id, body) }) }),
  route(markFailed, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await markPayoutFailed(ctx, params.id, body) }) }),
  route(markReturned, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await markPayoutReturned(ctx, params.id, body) }) }),
  route(checkBankReturn, { limit: limits.bankReturn, handler: async ({ ctx, body }) => ({ data: await tryReturn(ctx, body.file) }) }),
  route(bookBankReturn, { limit: limits.bankReturn, handler: async ({ ctx, body }) => ({ data: await bookReturn(ctx, body.file, body.plan) }) }),
  route(exportPayouts, { limit: limits.file, handler: ({ ctx, query }) => batchFile(ctx, query) }),
  route(exportPayoutsXlsx, { limit: limits.file, handler: ({ ctx, query }) => batchFile(ctx, query) }),
  route(exportPaid, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => paidFile(ctx, query) }),
  route(exportLiabilities, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => liabilitiesFile(ctx, query) }),
  route(exportOwnPayouts, { limit: limits.file, handler: async ({ ctx, query }) => ownPayoutsFile(ctx, query) }),
  route(showStatement, { limit: limits.read, handler: async ({ ctx, query }) => ({ data: await statementOf(ctx, query) }) }),
  route(exportStatement, { limit: limits.file, handler: async ({ ctx, query }) => statementFile(ctx, query) }),
  route(showMonthReport, { limit: limits.read, mayLag: true, handler: async ({ ctx, query }) => ({ data: await monthReport(ctx, query.month) }) }),
  route(exportMonthReport, { limit: limits.file, handler: ({ ctx, query }) => monthReportFile(ctx, query.month) }),
  route(exportYear, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => yearFile(ctx, query.year) }),
  route(exportReinf, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => reinfFile(ctx, query.year) }),
  route(wooviWebhook, {
    limit: limits.webhook,
    handler: async ({ ctx, headers, body }) => {
      await handleProviderWebhook(ctx.db, 'woovi', { body, headers })
      return { data: null }
    },
  }),
  route(asaasWebhook, {
    limit: limits.webhook,
    handler: async ({ ctx, headers, body }) => {
      await handleProviderWebhook(ctx.db, 'asaas', { body, headers })
      return { data: null }
    },
  }),
]
