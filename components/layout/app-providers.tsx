'use client'

import { focusManager, MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { observeCalls } from '@/lib/platform/browser/call'
import { failureText, showFailuresWith } from '@/lib/platform/browser/failure'
import { retries } from '@/lib/platform/browser/query-retries'
import { useAuth } from '@/lib/platform/browser/session'
import { leaveNotice } from '@/lib/platform/browser/sign-in-notice'
import { toast } from '@/lib/platform/browser/toast'

const FIVE_MINUTES = 300_000

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Root keys of the queries that this mutation makes stale. */
      invalidates?: readonly (readonly string[])[]
      /** Whether the form shows the failure at its field, so that no toast is needed. */
      quiet?: boolean
    }
    queryMeta: { quiet?: boolean }
  }
}

// React Query notices only changes of tab; this also covers two windows side by side.
focusManager.setEventListener((onFocus) => {
  if (typeof window === 'undefined') return
  const listen = () => onFocus()
  window.addEventListener('visibilitychange', listen)
  window.addEventListener('focus', listen)
  return () => {
    window.removeEventListener('visibilitychange', listen)
    window.removeEventListener('focus', listen)
  }
})

/** Query cache, toasts, and the session's reactions to the server's answers (SPEC sections 4, 7 and 8), for pages that call the API. */
export function AppProviders({ children }: { children: ReactNode }) {
  const toasts = useTranslations('toasts')
  const errors = useTranslations('errors')
  const router = useRouter()
  // The client is created once per page, but the texts change with the language.
  const texts = useRef({ toasts, errors })
  texts.current = { toasts, errors }
  const [showFailure] = useState(() => (error: unknown) => {
    const t = texts.current.errors
    const text = failureText(error, { fallback: t('fallback'), down: t('down') })
    if (text) toast.error(text, { id: text })
  })
  useEffect(() => showFailuresWith(showFailure), [showFailure])

  const [queryClient] = useState(() => {
    const client: QueryClient = new QueryClient({
      queryCache: new QueryCache({ onError: (error, query) => !query.meta?.quiet && showFailure(error) }),
      mutationCache: new MutationCache({
        onError: (error, _variables, _context, mutation) => !mutation.meta?.quiet && showFailure(error),
        // Also after failures: the row may have been deleted meanwhile.
        onSettled: async (_data, _error, _variables, _context, mutation) => {
          await Promise.all((mutation.meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })))
        },
      }),
      defaultOptions: {
        queries: {
          staleTime: FIVE_MINUTES,
          gcTime: FIVE_MINUTES,
          ...retries,
        },
        mutations: { retry: false },
      },
    })
    return client
  })

  useEffect(
    () =>
      observeCalls({
        succeeded: (endpoint) => {
          const { user, setActive } = useAuth.getState()
          if (endpoint.auth !== 'public' && user && !user.active && !user.application) {
            setActive(true)
            toast.success(texts.current.toasts('account_enabled'))
            // Refetches failed and stale queries, except the account's own, which has just answered.
            queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
          }
          if (endpoint.success) toast.success(texts.current.toasts(endpoint.success))
        },
        failed: (endpoint, error, token) => {
          const { user, clear, setActive, setUser, token: current } = useAuth.getState()
          // A call that was sent before a password change carries the old token, which is invalid now.
          if (endpoint.auth === 'public' || !user || token !== current) return
          if (error.code === 'unauthenticated') {
            clear()
            queryClient.clear()
            leaveNotice('session_ended')
            // While the cookie exists, the page guard would redirect from `/login` back to this page.
            Promise.all([import('@/lib/platform/browser/session-cookie'), import('@/lib/platform/browser/asked-page')])
              .then(([{ dropSessionCookie }, { keepAskedPage }]) => {
                keepAskedPage()
                return dropSessionCookie()
              })
              .catch(() => {})
              .finally(() => router.replace('/login'))
          } else if (error.code === 'second_factor_needed') {
            setUser({ ...user, second_factor_needed: true })
          } else if (error.code === 'account_disabled' && user.active) {
            setActive(false)
            toast.error(texts.current.errors('account_disabled'))
          }
        },
      }),
    [queryClient, router],
  )

  const locale = useLocale()
  const lastLocale = useRef(locale)
  useEffect(() => {
    // Answers contain texts in the reader's language, such as places.
    if (lastLocale.current !== locale) queryClient.invalidateQueries()
    lastLocale.current = locale
  }, [locale, queryClient])

  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  )
}
