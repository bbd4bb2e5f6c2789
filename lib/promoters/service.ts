import 'server-only'
import { AppError } from '@/lib/api/errors'
import { paginate } from '@/lib/api/pagination'
import type { Ctx } from '@/lib/api/route'
import type { PageQuery } from '@/lib/api/shapes'
import { selectTotalsByPromoter } from '@/lib/dashboard/totals'
import { toReais } from '@/lib/money'
import { countPromoters, deletePromoterRow, selectPromoters, toggleActive } from './queries'

const statusOf = (active: boolean) => (active ? ('Active' as const) : ('Disabled' as const))

/** A page of promoters with their figures. */
export const promotersPage = (ctx: Ctx, query: PageQuery) =>
  paginate(ctx, query, {
    total: () => countPromoters(ctx.db, query.search),
    rows: async (limit, offset) => {
      const rows = await selectPromoters(ctx.db, query.search, limit, offset)
      const totals = await selectTotalsByPromoter(
        ctx.db,
        rows.map(({ id }) => id),
      )
      return rows.map(({ active, createdAt, ...row }) => {
        const { clicks = 0, completions = 0, earningsCents = 0 } = totals.get(row.id) ?? {}
        return { ...row, clicks, completed: completions, earnings: toReais(earningsCents), created_at: createdAt, active: statusOf(active) }
      })
    },
  })

/** Disables an active promoter and enables a disabled one. @throws AppError `not_found` */
export async function switchStatus(ctx: Ctx, id: number) {
  const row = await toggleActive(ctx.db, id)
  if (!row) throw new AppError('not_found')
  return { id: row.id, active: statusOf(row.active) }
}

/** Deletes a promoter; their sessions end at once. @throws AppError `not_found` */
export async function removePromoter(ctx: Ctx, id: number): Promise<void> {
  if (!(await deletePromoterRow(ctx.db, id))) throw new AppError('not_found')
}
