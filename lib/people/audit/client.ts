import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { listAuditLog } from './contract'

/** Browser queries for the audit log. */
export const auditQueries = {
  all: () => queryRoots.audit,
  list: (query: CallInput<typeof listAuditLog>['query']) =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'list', query],
      queryFn: ({ signal }) => call(listAuditLog, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
