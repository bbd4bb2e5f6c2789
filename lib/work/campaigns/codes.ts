import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { withoutUnseen } from '@/lib/platform/contract/unseen'
import { env } from '@/lib/platform/env'

const hashOf = (spelling: string): string => createHmac('sha256', env().NEXTAUTH_SECRET).update(`task code ${spelling}`).digest('hex')

/** What people copy along from the line in which they saw the code. */
const LABEL = /^(?:c[óo]digo|code)\s*:/u

/** Without the marks that sentences put around and behind a code. */
const bare = (code: string) => code.replace(/^["'“”‘’«»(]+/, '').replace(/["'“”‘’«»).,;!?]+$/, '')

/** The letters and digits of a code alone; of a code of other signs all of it. */
const letters = (code: string) => code.replace(/[^\p{L}\p{N}]/gu, '') || code

const lowerCase = (code: string) => withoutUnseen(code.normalize('NFKC')).toLowerCase()

const withoutLabel = (code: string) => code.replace(LABEL, '').trim()

/** The hash of the code of a proof item, as versions keep it. It does not reveal the code, and is the same however its letters and digits are written. */
export const hashTaskCode = (code: string): string => hashOf(letters(withoutLabel(lowerCase(code))))

/** The spellings that one typed code may have had when its hash was made: of old versions, whose hashes have blanks and hyphens in them, the likely ones. */
function spellings(typed: string): string[] {
  const code = withoutLabel(bare(lowerCase(typed)))
  const words = bare(code).split(/[\s\p{Pd}\u2212]+/u)
  return [letters(code), letters(lowerCase(typed)), lowerCase(typed), code, ...['', '-', ' '].map((between) => words.join(between))]
}

/** Whether a typed code is the one with this hash, whatever its case, blanks, hyphens, quotes and what stands before it. */
export function isTaskCode(typed: string, hash: string): boolean {
  const hashes = [...new Set(spellings(typed))].map(hashOf)
  return hashes.filter((one) => timingSafeEqual(Buffer.from(one), Buffer.from(hash))).length > 0
}
