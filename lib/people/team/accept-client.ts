import { call } from '@/lib/platform/browser/call'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { sent } from '@/lib/platform/contract/sent'
import type { acceptInvitation, lookAtInvitation, OpenInvitation } from './contract'

// Without the contract, because the page loads its zod only when it is needed.
const look = sent<typeof lookAtInvitation>({ method: 'POST', path: '/invitations/look', auth: 'public' })

/** The open invitation of a token. @throws ApiError; 404 for an unknown token, 409 if the invitation is no longer open */
export const fetchInvitation = async (token: string): Promise<OpenInvitation> => (await call(look, { body: { token } })).data

/** Makes an administrator account; it does not sign in. @throws ApiError */
export const takeInvitation = async (body: CallInput<typeof acceptInvitation>['body']) =>
  call((await importWithTimeout(import('./contract'))).acceptInvitation, { body })
