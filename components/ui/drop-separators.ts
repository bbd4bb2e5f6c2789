import type { FormEvent } from 'react'
import { bareNumber } from '@/lib/platform/phone-numbers/whatsapp'

/** Removes separators from a typed or pasted number before its form reads it; other characters stay and are reported as errors. */
export function dropSeparators({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const bare = bareNumber(input.value)
  if (bare !== input.value) input.value = bare
}
