'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { foundQuery } from '@/lib/work/search/client'
import { LEAST_TYPED } from '@/lib/work/search/contract'

/** Longer than the pause between two keys, shorter than the one in which somebody looks up. */
const PAUSE_MS = 250

/**
 * What the server finds for a text, asked once typing pauses. An answer belongs to its text: one that comes late is not shown for another.
 * @param typed without spaces around it
 * @returns `asks` until the answer to this very text is there; `hurry` does not wait for the pause
 */
export function useFound(typed: string) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isError, isFetching, refetch } = useQuery(foundQuery(asked))
  const isLong = typed.length >= LEAST_TYPED
  const isAnswer = isLong && asked === typed
  return {
    isLong,
    asks: isLong && (asked !== typed || (isFetching && !data)),
    found: isAnswer ? data : undefined,
    failed: isAnswer && isError && !isFetching,
    again: refetch,
    hurry: () => setAsked(typed),
  }
}
