import { call } from '@/lib/platform/browser/call'
import { sent } from '@/lib/platform/contract/sent'
import type { Figures, showFigures } from './contract'

const show = sent<typeof showFigures>({ method: 'GET', path: '/figures', auth: 'public' })

/** The public figures, without a query cache: one page shows them. @throws ApiError */
export const fetchFigures = async (): Promise<Figures> => (await call(show, {})).data
