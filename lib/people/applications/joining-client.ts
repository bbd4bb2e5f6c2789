import { call } from '@/lib/platform/browser/call'
import { sent } from '@/lib/platform/contract/sent'
import type { showJoining } from './contract'

const joining = sent<typeof showJoining>({ method: 'GET', path: '/joining', auth: 'public' })

/** Whether an administrator reads what a new promoter says before the account works. @throws ApiError */
export const isByApplication = async (signal: AbortSignal): Promise<boolean> => (await call(joining, {}, { signal })).data.by_application
