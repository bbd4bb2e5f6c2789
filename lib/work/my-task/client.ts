import { call } from '@/lib/platform/browser/call'
import { sent } from '@/lib/platform/contract/sent'
import type { MyTask, showMyTask } from './contract'

// Without zod and a query cache, so that a phone on a slow connection shows the task without loading them.
const show = sent<typeof showMyTask>({ method: 'GET', path: '/my-task', auth: 'public' })

/** A token is sent only in a header, because addresses are stored in logs and histories. */
export const by = (token: string) => ({ headers: { 'x-task-token': token } })

/** What became of the task that a token opens. @throws ApiError; 404 for a token that opens none */
export const fetchMyTask = async (token: string): Promise<MyTask> => (await call(show, by(token))).data
