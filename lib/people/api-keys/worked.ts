import 'server-only'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import { processGlobal } from '@/lib/platform/process-global'

// Hashes, so that no memory has keys. It only says whose calls go on where somebody else of their network invents keys; each is looked up all the same.
const worked = processGlobal('keys that worked', () => new Set<string>())
const MOST_WORKED = 10_000

/** Whether a key has worked in this process lately. */
export const hasWorked = (key: string): boolean => worked.has(hashOfToken(key))

/** Notes that a key has worked. */
export function noteWorked(key: string): void {
  if (worked.size >= MOST_WORKED) worked.clear()
  worked.add(hashOfToken(key))
}

/** Notes that a key does not work any more. */
export const forgetWorked = (key: string): boolean => worked.delete(hashOfToken(key))
