import type { PageState } from '@/lib/platform/browser/page-query'
import { type PictureGroupKind, pictureGroupKinds } from '@/lib/work/review/clusters/contract'

/** What alike pictures are put together by, as the address says. */
export const groupKind = (place: PageState): PictureGroupKind => pictureGroupKinds.find((kind) => kind === place.param('by')) ?? 'picture'

/** The address of a group's page. */
export const groupAddress = (id: number, by: PictureGroupKind = 'picture') => `/admin/review/groups/${id}${by === 'picture' ? '' : `?by=${by}`}`
