'use client'

import { type DefaultError, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A press this soon after a success is the second half of a double click whose first click was already answered. */
const SAME_PRESS_MS = 1000

/**
 * `useMutation` for buttons, which sends one request for several quick presses. Presses while a request is under way are ignored,
 * because the busy state is rendered only after the second click of a quick double click. The same press right after a success is
 * ignored too.
 */
export function usePress<Data, Variables = void>(options: UseMutationOptions<Data, DefaultError, Variables>): UseMutationResult<Data, DefaultError, Variables> {
  const mutation = useMutation(options)
  const state = useRef<{ sending: boolean; done?: string; at: number }>({ sending: false, at: 0 })
  const mutate: typeof mutation.mutate = (...sent) => {
    const input = JSON.stringify(sent[0]) ?? ''
    const { sending, done, at } = state.current
    if (sending || (done === input && performance.now() - at < SAME_PRESS_MS)) return
    state.current.sending = true
    mutation.mutateAsync(...sent).then(
      () => {
        state.current = { sending: false, done: input, at: performance.now() }
      },
      () => {
        state.current.sending = false
      },
    )
  }
  return { ...mutation, mutate }
}
