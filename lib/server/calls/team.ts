import { accept, lookAt } from '@/lib/people/team/accept'
import { acceptInvitation, lookAtInvitation, makeInvitation, revokeInvitation, showTeam, toggleAdministrator } from '@/lib/people/team/contract'
import { invite, revoke, switchAdministrator, team } from '@/lib/people/team/service'
import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'

export const teamCalls = [
  route(showTeam, { limit: limits.read, handler: async ({ ctx }) => ({ data: await team(ctx) }) }),
  route(toggleAdministrator, {
    limit: limits.write,
    handler: async ({ ctx, params, query }) => ({ data: await switchAdministrator(ctx, params.id, query.from) }),
  }),
  route(makeInvitation, { limit: limits.invite, handler: async ({ ctx, body }) => ({ data: await invite(ctx, body) }) }),
  route(revokeInvitation, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await revoke(ctx, params.id)
      return { data: null }
    },
  }),
  route(lookAtInvitation, { limit: limits.invitation, handler: async ({ ctx, body }) => ({ data: await lookAt(ctx, body.token) }) }),
  route(acceptInvitation, { limit: limits.register, handler: async ({ ctx, body }) => ({ data: await accept(ctx, body) }) }),
]
