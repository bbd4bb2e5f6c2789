import { SLUG_FORM } from '../../../db/campaign-values'
import { POLICIES_UPDATED } from '../../site'

/**
 * Every page of the product by its visible address, and who may see it: middleware, the server's page memory, navigation, sitemap and the tests read
 * this one list. A page is guarded or public only by being in this list. A test compares the list with `app/[locale]`, and with the middleware's
 * matcher and `deploy/nginx.conf`, which have to write it out.
 */
interface AreaPage {
  /** Below the area; empty for its first page. `[id]` is a row's id: the page is built once and reads the id from its address. */
  page: string
  /** Keys in `messages/` of its text in the navigation, and of a shorter one for the narrow bar on phones. */
  label?: string
  short?: string
  /** A name in `components/layout/area-items.ts`. */
  icon?: string
  /** The key of the heading that the navigation has above this page and those after it; an area with few pages has none. */
  group?: string
  /** Whether it is about the reader's own account, so that it stands beside their name instead of in a group. */
  own?: true
}

/**
 * The guarded areas, each for the role of its name, and their pages; any other path below is unknown. Pages with a label are in the navigation in
 * this order, and phones always show the first four.
 */
export const areas = {
  admin: [
    { page: '', label: 'admin.area.dashboard', icon: 'dashboard', group: 'admin.area.groups.work' },
    { page: 'review', label: 'admin.area.review', icon: 'review' },
    { page: 'review/groups' },
    { page: 'review/groups/[id]' },
    { page: 'campaigns', label: 'admin.area.campaigns', icon: 'campaigns' },
    { page: 'campaigns/new' },
    { page: 'campaigns/[id]' },
    { page: 'recent-activities', label: 'admin.area.activity', short: 'admin.area.activity_short', icon: 'activity' },
    { page: 'contact-form', label: 'admin.area.messages', icon: 'messages' },
    { page: 'payouts', label: 'admin.area.payouts', icon: 'payouts', group: 'admin.area.groups.money' },
    { page: 'payouts/reports' },
    { page: 'payouts/return' },
    { page: 'promoters', label: 'admin.area.promoters', icon: 'people', group: 'admin.area.groups.people' },
    { page: 'promoters/groups' },
    { page: 'promoters/applications' },
    { page: 'promoters/import' },
    { page: 'promoters/announcements' },
    { page: 'promoters/announcements/[id]' },
    { page: 'promoters/[id]' },
    { page: 'team', label: 'admin.area.team', icon: 'team' },
    { page: 'team/quality' },
    { page: 'system-settings', label: 'admin.area.system', icon: 'system', group: 'admin.area.groups.system' },
    { page: 'system-settings/audit-log' },
    { page: 'system-settings/privacy' },
    { page: 'outbox' },
    { page: 'developers', label: 'admin.area.developers', icon: 'developers' },
    { page: 'developers/webhooks/[id]' },
    { page: 'settings', label: 'admin.area.settings', icon: 'settings', own: true },
  ],
  promoter: [
    { page: '', label: 'promoter.dashboard.title', icon: 'dashboard' },
    { page: 'campaigns', label: 'promoter.campaigns.title', icon: 'campaigns' },
    { page: 'completions', label: 'promoter.completions.title', icon: 'completions' },
    { page: 'payouts', label: 'promoter.payouts.title', icon: 'payouts' },
    { page: 'payouts/statement' },
    { page: 'total-clicks', label: 'promoter.clicks.title', icon: 'clicks' },
    { page: 'announcements', label: 'promoter.announcements.title', icon: 'announcements' },
    { page: 'developers', label: 'promoter.developers.title', icon: 'developers' },
    { page: 'developers/webhooks/[id]' },
    { page: 'settings', label: 'promoter.settings.title', icon: 'settings', own: true },
  ],
} as const satisfies Record<string, readonly AreaPage[]>

/** The tabs of the administrators' settings, in their order. */
export const settingsTabs = [
  { page: 'settings', label: 'admin.settings_tabs.account' },
  { page: 'system-settings', label: 'admin.settings_tabs.links' },
  { page: 'outbox', label: 'admin.system.outbox' },
  { page: 'system-settings/audit-log', label: 'admin.system.audit' },
  { page: 'system-settings/privacy', label: 'admin.privacy.tab' },
] as const satisfies readonly { page: (typeof areas)['admin'][number]['page']; label: string }[]

export type Area = keyof typeof areas
export type ListedPage = (typeof areas)[Area][number]

export const isArea = (name: string): name is Area => Object.hasOwn(areas, name)

/** The visible address of a page of an area. */
export const areaAddress = (area: Area, page: string): `/${string}` => (page ? `/${area}/${page}` : `/${area}`)

/** The visible addresses of all pages of an area. */
export const areaAddresses = (area: Area) => areas[area].map(({ page }) => areaAddress(area, page))

/** The addresses of pages that are built once for all rows, without the row's id and the slash before either. */
export const rowPages: string[] = Object.entries(areas).flatMap(([area, pages]) =>
  pages.flatMap(({ page }) => (page.endsWith('/[id]') ? [`${area}/${page.slice(0, -'/[id]'.length)}`] : [])),
)

/** Whether the parts of an address below an area name one of its pages. */
export const isPageOf = (area: Area, parts: string[]): boolean =>
  areas[area].some(({ page }) => {
    const wanted = page.split('/').filter(Boolean)
    return wanted.length === parts.length && wanted.every((part, at) => (part === '[id]' ? ROW_ID.test(parts[at] ?? '') : part === parts[at]))
  })

const ROW_ID = /^[1-9]\d{0,15}$/

/** The placeholder for a row's id in the one page that is built for all rows. */
export const ANY_ROW = 'any'

/** Pages that redirect a signed-in person to their own area. */
export const signInPages = ['login', 'register']

/**
 * Pages that are the same for every request, so that only these may be in the page memory; with their entries in the sitemap, which hidden pages do
 * not have. `[slug]` is a campaign's: the page is built once for all and reads the slug from its address.
 */
export const publicPages = [
  { address: '/', priority: 1 },
  { address: '/perform-task', priority: 0.8 },
  { address: '/tasks', priority: 0.9 },
  // The wizard of a campaign, whose own page is the one to be found.
  { address: '/tasks/[slug]/do', hidden: true },
  // A public page, because only the token in the fragment of its address opens a task.
  { address: '/my-task', hidden: true },
  // The same for everybody too: it shows what the device keeps.
  { address: '/my-tasks', hidden: true },
  // Also opened by the token in the fragment, for people who are signed in here or not.
  { address: '/invitation', hidden: true },
  // Not among `signInPages`, which redirect signed-in people: a link works in any browser, by the token in its fragment.
  { address: '/forgot-password', hidden: true },
  { address: '/reset-password', hidden: true },
  { address: '/unsubscribe', hidden: true },
  { address: '/transparency', priority: 0.5 },
  { address: '/policy', lastModified: POLICIES_UPDATED, priority: 0.3 },
  { address: '/terms-and-condition', lastModified: POLICIES_UPDATED, priority: 0.3 },
] as const

const isOfCampaign = (address: string) => address.includes('[slug]')
const addresses = publicPages.map(({ address }) => address)

/** The addresses of the public pages that are there once. */
export const publicAddresses = addresses.filter((address) => !isOfCampaign(address))

/** The addresses of the public pages of each campaign. */
export const campaignAddresses = addresses.filter(isOfCampaign)

const ofCampaign = campaignAddresses.map((address) => {
  const at = (slug: string) => address.replace('[slug]', slug)
  return { pattern: new RegExp(`^${at(SLUG_FORM)}$`), source: at(`:slug(${SLUG_FORM})`), built: at(ANY_ROW) }
})

/** The address under which a page was built: that of a campaign's page for all campaigns, any other one its own. */
export const builtAddress = (path: string): string => ofCampaign.find(({ pattern }) => pattern.test(path))?.built ?? path

/** Every address under which a public page was built. */
export const builtAddresses: string[] = [...publicAddresses, ...ofCampaign.map(({ built }) => built)]

/** The rewrites of campaigns' pages to the one that was built for all. @param locale its language */
export const campaignRewrites = (locale: string) => ofCampaign.map(({ source, built }) => ({ source, destination: `/${locale}${built}` }))

/** Public pages that are made when they are asked for, so that links to them show their title. A campaign's slug stands for `[slug]`. */
export const pagesOnDemand = ['/tasks/[slug]'] as const
