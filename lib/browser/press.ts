'use client'

import { type DefaultError, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** Presses that follow a success this fast belong to it: a double click whose first click was answered in between. */
const SAME_PRESS_MS = 1000

/**
 * `useMutation` for what people press: one request however often they do. While it is on its way further ones are dropped, for what
 * shows as busy comes after the second click of a quick double click; and so is the same once more right after its success.
 */
export function usePress<Data, Variables = void>(options: UseMutationOptions<Data, DefaultError, Variables>): UseMutationResult<Data, DefaultError, Variables> {
  const mutation = useMutation(options)
  const state = useRef({ sending: false, done: '', at: 0 })
  const mutate: typeof mutation.mutate = (...sent) => {
    const said = JSON.stringify(sent[0]) ?? ''
    const { sending, done, at } = state.current
    if (sending || (done === said && performance.now() - at < SAME_PRESS_MS)) return
    state.current.sending = true
    mutation.mutateAsync(...sent).then(
      () => {
        state.current = { sending: false, done: said, at: performance.now() }
      },
      () => {
        state.current.sending = false
      },
    )
  }
  return { ...mutation, mutate }
}
