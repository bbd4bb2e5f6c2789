import { MARKS, PAGE_SETTINGS, type PageSettings } from './page-marks.mjs'

/** The public origin: at build time a mark in the page, which each start replaces with the setting; in what is made later the setting of this start. */
export const siteOrigin = (): string => {
  const settings: PageSettings | undefined = Reflect.get(globalThis, PAGE_SETTINGS)
  return process.env.MARK_SETTINGS ? MARKS.SITE_URL : (settings?.SITE_URL ?? (process.env.SITE_URL || 'http://localhost:3000'))
}

/** The public address of a path. */
export const siteUrl = (path: `/${string}`): string => new URL(path, siteOrigin()).href

/** A redirect's path with the `referral_code` of the original query, its `label` and its `ref`, and nothing else of it. */
export function withReferral(path: string, query: URLSearchParams): string {
  const [code, label, ref] = [query.get('referral_code'), query.get('label'), query.get('ref')]
  return code ? `${path}?${new URLSearchParams({ referral_code: code, ...(label && { label }), ...(ref && { ref }) })}` : path
}
