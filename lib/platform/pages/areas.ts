import { POLICIES_UPDATED } from '../../site'

/**
 * Every page of the product by its visible address, and who may see it: middleware, the server's page memory, navigation, sitemap and
 * the tests read this one list. A new page is guarded or public because it stands here; a test compares it with what there is in
 * `app/[locale]`, and what a tool wants literal (the middleware's matcher, `deploy/nginx.conf`) with it.
 */
interface AreaPage {
  /** Below the area; empty for its first page. `[id]` is a row's number: the page is built once and reads the number from its address. */
  page: string
  /** Key of the text in `messages/` under which the navigation lists it, and of a part of that for the narrow bar on phones. */
  label?: string
  short?: string
  /** A name in `components/layout/area-items.ts`. */
  icon?: string
}

/**
 * The guarded areas, each for the role of its name, and their pages; any other path below is unknown. Those with a label stand in the
 * navigation in this order, the first four always in reach on phones.
 */
export const areas = {
  admin: [
    { page: '', label: 'admin.area.dashboard', icon: 'dashboard' },
    { page: 'review', label: 'admin.area.review', icon: 'review' },
    { page: 'promoters', label: 'admin.area.promoters', icon: 'people' },
    { page: 'promoters/[id]' },
    { page: 'recent-activities', label: 'admin.area.activity', short: 'admin.area.activity_short', icon: 'activity' },
    { page: 'payouts', label: 'admin.area.payouts', icon: 'payouts' },
    { page: 'contact-form', label: 'admin.area.messages', short: 'admin.area.messages_short', icon: 'messages' },
    { page: 'team', label: 'admin.area.team', icon: 'team' },
    { page: 'system-settings', label: 'admin.area.system', icon: 'system' },
    { page: 'system-settings/audit-log' },
    { page: 'outbox' },
    { page: 'settings', label: 'admin.area.settings', icon: 'settings' },
  ],
  promoter: [
    { page: '', label: 'promoter.dashboard.title', icon: 'dashboard' },
    { page: 'total-clicks', label: 'promoter.clicks.title', short: 'promoter.clicks.short', icon: 'clicks' },
    { page: 'completions', label: 'promoter.completions.title', icon: 'completions' },
    { page: 'payouts', label: 'promoter.payouts.title', icon: 'payouts' },
    { page: 'settings', label: 'promoter.settings.title', icon: 'settings' },
  ],
} as const satisfies Record<string, readonly AreaPage[]>

export type Area = keyof typeof areas
export type ListedPage = (typeof areas)[Area][number]

export const isArea = (name: string): name is Area => Object.hasOwn(areas, name)

/** The visible address of a page of an area. */
export const areaAddress = (area: Area, page: string): `/${string}` => (page ? `/${area}/${page}` : `/${area}`)

/** The visible addresses of all pages of an area. */
export const areaAddresses = (area: Area) => areas[area].map(({ page }) => areaAddress(area, page))

/** Whether an address below an area, as its parts, is one of its pages. */
export const isPageOf = (area: Area, parts: string[]): boolean =>
  areas[area].some(({ page }) => {
    const wanted = page.split('/').filter(Boolean)
    return wanted.length === parts.length && wanted.every((part, at) => (part === '[id]' ? ROW_ID.test(parts[at] ?? '') : part === parts[at]))
  })

const ROW_ID = /^[1-9]\d{0,15}$/

/** What stands for every row's number in the one page that is built for them all. */
export const ANY_ROW = 'any'

/** Pages that lead a person who is signed in to their own area. */
export const signInPages = ['login', 'register']

/** The same for everybody, whatever they send: these alone may be kept and answered from memory. With what search engines are told of them; nothing of the hidden ones. */
export const publicPages = [
  { address: '/', priority: 1 },
  { address: '/perform-task', priority: 0.8 },
  // Private by the fragment of its address: nobody else can find a task there.
  { address: '/my-task', hidden: true },
  // Likewise: whoever holds the fragment may become an administrator, signed in here or not.
  { address: '/invitation', hidden: true },
  // Not pages for signing in, which lead away who is signed in: whoever holds a link may use it in any browser, with its token in the fragment.
  { address: '/forgot-password', hidden: true },
  { address: '/reset-password', hidden: true },
  { address: '/unsubscribe', hidden: true },
  { address: '/transparency', priority: 0.5 },
  { address: '/policy', lastModified: POLICIES_UPDATED, priority: 0.3 },
  { address: '/terms-and-condition', lastModified: POLICIES_UPDATED, priority: 0.3 },
] as const

export const publicAddresses = publicPages.map(({ address }) => address)
