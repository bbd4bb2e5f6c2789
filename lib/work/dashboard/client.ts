import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { countWaiting, dashboardSummary } from './contract'

type Summary = CallOutput<typeof dashboardSummary>['data']
export type PromoterSummary = Extract<Summary, { totalEarnings: unknown }>
export type AdminSummary = Extract<Summary, { attention: unknown }>

/** How many days a chart can show. */
export const chartSpans = ['7', '30', '90'] as const
export type ChartSpan = (typeof chartSpans)[number]

/** Browser queries for the figures of a dashboard; which of the two kinds comes depends on who asks. */
export const dashboardQueries = {
  all: () => queryRoots.dashboard,
  /** @param campaign of one campaign alone */
  summary: (days: ChartSpan, campaign?: number) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), 'summary', days, campaign],
      queryFn: async ({ signal }) => (await call(dashboardSummary, { query: { days, ...(campaign && { campaign }) } }, { signal })).data,
      placeholderData: keepPreviousData,
    }),
}

/**
 * How much waits for an administrator. Under no root that mutations make stale: a mutation is over once what it made stale has come again, and no
 * decision is to wait for these numbers.
 */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ['waiting'],
    queryFn: async ({ signal }) => (await call(countWaiting, {}, { signal })).data,
    staleTime: 30_000,
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
