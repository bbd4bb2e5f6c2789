import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import { exportClicks, exportOwnClicks, listClicks } from '@/lib/work/clicks/contract'
import { clicksFile, clicksPage, ownClicksFile } from '@/lib/work/clicks/service'
import { exportAnswers, exportCompletions, exportOwnCompletions, listCompletions, listDeletedCompletions } from '@/lib/work/completions/contract'
import { answersFile, completionsFile, completionsPage, deletedPage, ownCompletionsFile } from '@/lib/work/completions/list'
import { countWaiting, dashboardSummary } from '@/lib/work/dashboard/contract'
import { summary, waiting } from '@/lib/work/dashboard/service'
import { searchAll } from '@/lib/work/search/contract'
import { findAll } from '@/lib/work/search/find'

export const activityCalls = [
  route(listClicks, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => clicksPage(ctx, query) }),
  route(exportClicks, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => clicksFile(ctx, query) }),
  route(exportOwnClicks, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => ownClicksFile(ctx, query) }),
  route(listCompletions, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => completionsPage(ctx, query) }),
  route(exportCompletions, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => completionsFile(ctx, query) }),
  route(exportAnswers, { limit: limits.file, mayLag: true, handler: ({ ctx, params, query }) => answersFile(ctx, params.id, query) }),
  route(exportOwnCompletions, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => ownCompletionsFile(ctx, query) }),
  route(listDeletedCompletions, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => deletedPage(ctx, query) }),
  route(dashboardSummary, { limit: limits.read, mayLag: true, handler: async ({ ctx, query }) => ({ data: await summary(ctx, query) }) }),
  route(countWaiting, { limit: limits.read, handler: async ({ ctx }) => ({ data: await waiting(ctx) }) }),
  route(searchAll, { limit: limits.read, handler: async ({ ctx, query }) => ({ data: await findAll(ctx, query.search) }) }),
]
