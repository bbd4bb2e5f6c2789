import 'server-only'
import type { Db } from '@/db/client'
import { applicationState } from '@/lib/people/applications/service'
import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import { type Actor, isConfirmed } from '@/lib/platform/service/context'
import { AppError, missingScope } from '@/lib/platform/service/errors'
import { actorOf } from './actor'
import type { Call } from './respond'

/** The caller by the token of their session. @throws AppError if they may not call the endpoint */
export async function authorise(db: Db, headers: Call['headers'], endpoint: EndpointShape): Promise<Actor> {
  const actor = await actorOf(db, headers)
  if (!actor) throw new AppError('unauthenticated')
  const isApplicant = !actor.active && endpoint.beforeApproval === true && (await applicationState(db, actor.id)) !== undefined
  return allowed(actor, endpoint, isApplicant)
}

/** @param isApplicant whether the account is not active because its application was not approved, and the endpoint is open to it @returns the actor @throws AppError if they may not call the endpoint */
export function allowed(actor: Actor, endpoint: EndpointShape, isApplicant = false): Actor {
  const { key } = actor
  if (!actor.active && !isApplicant) throw new AppError('account_disabled')
  if (endpoint.auth !== 'public' && !endpoint.auth.includes(actor.role)) throw new AppError('wrong_role')
  if (actor.needsSecondFactor && (key || !endpoint.beforeSecondFactor)) throw new AppError('second_factor_needed')
  if (key && (!endpoint.scope || endpoint.confirmed)) throw new AppError('closed_to_keys')
  if (key && endpoint.scope && endpoint.scope !== 'any' && !key.scopes.includes(endpoint.scope)) throw missingScope(endpoint.scope)
  if (endpoint.confirmed && !isConfirmed(actor)) throw new AppError('confirmation_required')
  return actor
}

/** Refuses what needs a confirmation, which nobody who calls with a key can give. */
export function refuseConfirmation(error: unknown): never {
  throw error instanceof AppError && error.code === 'confirmation_required' ? new AppError('closed_to_keys', { messageKey: 'key_cannot_confirm' }) : error
}
