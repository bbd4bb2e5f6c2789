import 'server-only'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type CityResponse, Reader, type Response } from 'maxmind'
import { OwnError } from '@/db/own-error.mjs'
import { env } from '@/lib/platform/env'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { translatorFor } from '@/lib/platform/i18n/translator'
import { log } from '@/lib/platform/log'
import { processGlobal } from '@/lib/platform/process-global'

/** Where a request came from; null where unknown. */
export interface Location {
  /** ISO 3166-1 alpha-2 */
  country: string | null
  city: string | null
}

// The format of the country database's rows, which maxmind's types lack.
type CountryRow = Response & { country_code?: string }
const nowhere: Location = { country: null, city: null }

const packagedFile = (version: 4 | 6) => {
  const folder = path.dirname(createRequire(path.join(process.cwd(), 'package.json')).resolve('@ip-location-db/geo-whois-asn-country-mmdb/package.json'))
  return path.join(folder, `geo-whois-asn-country-ipv${version}.mmdb`)
}

/** @throws Error that names the setting */
function openCityDatabase(file: string): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(fs.readFileSync(file))
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'it is not an mmdb file'
    throw new OwnError(`GEOIP_CITY_DB cannot be read (${why}): ${path.resolve(file)}. Set it to a city database in mmdb format, or leave it out.`)
  }
}

/** Opens the city database of GEOIP_CITY_DB, else the country database from npm. */
function openDatabases(): (ip: string) => Location {
  const cityFile = env().GEOIP_CITY_DB
  if (cityFile) {
    const reader = openCityDatabase(cityFile)
    return (ip) => {
      const city = reader.get(ip)
      return { country: city?.country?.iso_code ?? null, city: city?.city?.names.en ?? null }
    }
  }
  return openCountryDatabases()
}

/** Without it everything goes on, with unknown countries. */
function openCountryDatabases(): (ip: string) => Location {
  try {
    const v4 = new Reader<CountryRow>(fs.readFileSync(packagedFile(4)))
    const v6 = new Reader<CountryRow>(fs.readFileSync(packagedFile(6)))
    return (ip) => ({ country: (ip.includes(':') ? v6 : v4).get(ip)?.country_code ?? null, city: null })
  } catch (err) {
    log.warn({ err }, 'the database of countries cannot be read, so no visitor has a country')
    return () => nowhere
  }
}

const platformHeaders = {
  vercel: { country: 'x-vercel-ip-country', city: 'x-vercel-ip-city' },
  cloudflare: { country: 'cf-ipcountry', city: 'cf-ipcity' },
} as const

const locationLookup = () => processGlobal('location lookup', openDatabases)

/** Opens the city database of GEOIP_CITY_DB, if it is set, so that the start fails when it cannot be read. @throws Error that names the setting */
export function requireCityDatabase(): void {
  if (env().GEOIP_CITY_DB) locationLookup()
}

/** The location of an address: from the platform's headers if `GEO_HEADERS` trusts them, else from the offline database. */
export function locate(ip: string, headers: Pick<Headers, 'get'>): Location {
  const source = env().GEO_HEADERS
  if (source !== 'none') {
    const country = headers.get(platformHeaders[source].country)?.toUpperCase()
    if (country && /^[A-Z]{2}$/.test(country) && country !== 'XX') return { country, city: decodeCity(headers.get(platformHeaders[source].city)) }
  }
  const lookUp = locationLookup()
  try {
    return lookUp(ip)
  } catch {
    return nowhere
  }
}

function decodeCity(raw: string | null): string | null {
  if (!raw) return null
  try {
    return decodeURIComponent(raw).slice(0, 80)
  } catch {
    return raw.slice(0, 80)
  }
}

const names = new Map<Locale, Intl.DisplayNames>()

/** A country's name in the reader's language. */
export function countryName(code: string, locale: Locale): string {
  const display = names.get(locale) ?? new Intl.DisplayNames(languageTag[locale], { type: 'region', fallback: 'code' })
  names.set(locale, display)
  try {
    return display.of(code) ?? code
  } catch {
    return code
  }
}

/** A place as lists show it: 'São Paulo, Brasil', 'Brasil' or 'Desconhecido'. */
export function placeName(place: Location, locale: Locale): string {
  if (!place.country) return translatorFor(locale)('visitor.unknown_place')
  const country = countryName(place.country, locale)
  return place.city ? `${place.city}, ${country}` : country
}
