import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import { type Area, areaAddresses, publicAddresses, signInPages } from '@/lib/platform/pages/areas'
import type { PicturedApp } from './app'
import { type Shot, shots } from './shots'

const ready = 'main h1'

/** Every page by name, those of a campaign with the demo's survey, and three steps of the task: each area's pages with a user of that area, a row's page with the demo's promoter or first campaign. */
export function everyPage({ promoter }: PicturedApp): Map<string, Shot> {
  const { landing, tasks, survey, registration, task, code } = shots
  const ofArea = (area: Area) =>
    areaAddresses(area).map((address): [string, Shot] => [
      address.replace('/[id]', '-page').slice(1).replaceAll('/', '-'),
      { path: address.replace('[id]', String(address.includes('/campaigns/') ? DEFAULT_CAMPAIGN_ID : promoter.id)), as: area, ready },
    ])
  const forEverybody = [...publicAddresses, ...signInPages.map((page) => `/${page}`)].map((path): [string, Shot] => [
    path.slice(1) || 'landing',
    { path, ready },
  ])
  const completions: Shot = { path: '/admin/recent-activities?tab=completions', as: 'admin', ready: 'main table tbody tr' }
  return new Map([
    ...forEverybody,
    ...Object.entries({
      ...{ landing, tasks, survey, registration, task, code },
      ...{ 'survey-start': shots['survey-start'], 'my-task': shots['my-task'], 'my-tasks': shots['my-tasks'], 'promoter-campaign': shots['promoter-campaign'] },
    }),
    ...ofArea('promoter'),
    ...ofArea('admin'),
    ['admin-completions', completions],
  ])
}
