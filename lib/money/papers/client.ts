import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { showMonthReport, showStatement } from './contract'

// Below the key of payouts, so that whatever changes one makes papers stale.
const all = ['payouts'] as const

/** The caller's statement of a month or a year. */
export const statementQuery = (query: CallInput<typeof showStatement>['query']) =>
  queryOptions({
    queryKey: [...all, 'statement', query],
    queryFn: async ({ signal }) => (await call(showStatement, { query }, { signal })).data,
  })

/** The report of a month, for administrators. */
export const monthReportQuery = (month: string) =>
  queryOptions({
    queryKey: [...all, 'report', month],
    queryFn: async ({ signal }) => (await call(showMonthReport, { query: { month } }, { signal })).data,
  })
