// Pages are built once and served at many addresses: the build writes a page mark for each setting, and every start replaces it by its own value.
// Plain JavaScript, because the build's steps and Next's cache handler read it too.

/** The page mark of each setting. No mark needs escaping in HTML, JSON or an address, and no value may need it. */
export const MARKS = {
  SITE_URL: 'https://site-url.invalid',
  RETENTION_DAYS_ACCESS: '[RETENTION_DAYS_ACCESS]',
  RETENTION_DAYS_PROOFS: '[RETENTION_DAYS_PROOFS]',
  MINIMUM_AGE: '[MINIMUM_AGE]',
  OPERATOR_NAME: '[OPERATOR_NAME]',
  OPERATOR_CNPJ: '[OPERATOR_CNPJ]',
  OPERATOR_EMAIL: '[OPERATOR_EMAIL]',
  OPERATOR_ADDRESS: '[OPERATOR_ADDRESS]',
  OPERATOR_DATA_NAME: '[OPERATOR_DATA_NAME]',
  OPERATOR_DATA_EMAIL: '[OPERATOR_DATA_EMAIL]',
}

/**
 * Where pictures of proofs may come from; of UPLOADTHING_TOKEN whether there is one.
 * @typedef {{ UPLOADTHING_TOKEN?: string | undefined, PROOFS_S3_ENDPOINT?: string | undefined, PROOFS_S3_BUCKET?: string | undefined, PROOFS_S3_PATH_STYLE?: boolean | string | undefined }} ProofSettings
 */

/**
 * The settings that pages depend on, as `env()` has them.
 * @typedef {ProofSettings & { SITE_URL: string, RETENTION_DAYS_ACCESS: number, RETENTION_DAYS_PROOFS: number, MINIMUM_AGE: number, OPERATOR_NAME?: string | undefined, OPERATOR_CNPJ?: string | undefined, OPERATOR_EMAIL?: string | undefined, OPERATOR_ADDRESS?: string | undefined, OPERATOR_DATA_NAME?: string | undefined, OPERATOR_DATA_EMAIL?: string | undefined }} PageSettings
 */

/** The global through which lib/server/startup/startup.ts hands them to scripts/cache-handler.mjs, which Next loads by itself. */
export const PAGE_SETTINGS = Symbol.for('completa.page-settings')

/** @param {string} text @returns {number} */
export const countMarks = (text) => Object.values(MARKS).reduce((sum, mark) => sum + text.split(mark).length - 1, 0)

/** Replaces the page marks in a text; a missing setting becomes an empty text. @param {string} text @param {PageSettings} settings */
export function fillMarks(text, settings) {
  let filled = text
  for (const name of /** @type {(keyof typeof MARKS)[]} */ (Object.keys(MARKS))) filled = filled.replaceAll(MARKS[name], String(settings[name] ?? ''))
  return filled
}
