'use client'

import { focusManager, MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { observeCalls } from '@/lib/browser/call'
import { failureText, showFailuresWith } from '@/lib/browser/failure'
import { retries } from '@/lib/browser/query-retries'
import { useAuth } from '@/lib/browser/session'
import { leaveNotice } from '@/lib/browser/sign-in-notice'
import { toast } from '@/lib/browser/toast'

const FIVE_MINUTES = 300_000

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Root keys of the queries that this mutation makes stale. */
      invalidates?: readonly (readonly string[])[]
      /** The form shows the failure itself, at its field. */
      quiet?: boolean
    }
    queryMeta: { quiet?: boolean }
  }
}

// React Query notices changes of tab only; people also have two windows side by side.
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

/** Query cache, toasts and the session's reactions to what the server answers (SPEC sections 4, 7 and 8), for pages that call the API. */
export function AppProviders({ children }: { children: ReactNode }) {
  const toasts = useTranslations('toasts')
  const errors = useTranslations('errors')
  const router = useRouter()
  // The client lives as long as the page; the texts change with the language.
  const texts = useRef({ toasts, errors })
  texts.current = { toasts, errors }
  const [fail] = useState(() => (error: unknown) => {
    const t = texts.current.errors
    const text = failureText(error, { fallback: t('fallback'), down: t('down') })
    if (text) toast.error(text, { id: text })
  })
  useEffect(() => showFailuresWith(fail), [fail])

  const [queryClient] = useState(() => {
    const client: QueryClient = new QueryClient({
      queryCache: new QueryCache({ onError: (error, query) => !query.meta?.quiet && fail(error) }),
      mutationCache: new MutationCache({
        onError: (error, _variables, _context, mutation) => !mutation.meta?.quiet && fail(error),
        // After failures too: the row that could not be changed may be gone.
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
          if (endpoint.auth !== 'public' && user && !user.active) {
            setActive(true)
            toast.success(texts.current.toasts('account_enabled'))
            // What failed or grew old meanwhile; the account's own query is the one that has just answered.
            queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
          }
          if (endpoint.success) toast.success(texts.current.toasts(endpoint.success))
        },
        failed: (endpoint, error, token) => {
          const { user, clear, setActive, token: current } = useAuth.getState()
          // A call that was under way while the password changed carried the token that died with it.
          if (endpoint.auth === 'public' || !user || token !== current) return
          if (error.code === 'unauthenticated') {
            clear()
            queryClient.clear()
            leaveNotice('session_ended')
            // Without the cookie gone, the page guard would lead from there straight back here.
            import('@/lib/browser/session-cookie')
              .then(({ dropSessionCookie }) => dropSessionCookie())
              .catch(() => {})
              .finally(() => router.replace('/login'))
          } else if (error.code === 'account_disabled' && user.active) {
            setActive(false)
            toast.error(texts.current.errors('account_disabled'))
          }
        },
      }),
    [queryClient, router],
  )

  const locale = useLocale()
  const asked = useRef(locale)
  useEffect(() => {
    // Answers hold texts in the reader's language, such as places.
    if (asked.current !== locale) queryClient.invalidateQueries()
    asked.current = locale
  }, [locale, queryClient])

  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  )
}
