import { call } from '@/lib/platform/browser/call'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { sent } from '@/lib/platform/contract/sent'
import { by } from './client'
import type { changeMyChannels, MyChannels, showMyChannels } from './contract'

// Without zod, like the call that fetches the task.
const show = sent<typeof showMyChannels>({ method: 'GET', path: '/my-task/channels', auth: 'public' })
const change = sent<typeof changeMyChannels>({ method: 'PATCH', path: '/my-task/channels', auth: 'public' })

/** How the person of a task wants to be told. @throws ApiError, like the next one */
export const fetchChannels = async (token: string): Promise<MyChannels> => (await call(show, by(token))).data

export const sendChannels = async (token: string, body: CallInput<typeof changeMyChannels>['body']): Promise<MyChannels> =>
  (await call(change, { ...by(token), body })).data
