import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Role } from '@/lib/platform/contract/endpoint'
import { stateOnDevice } from './kept'

/** The signed-in user from the server (SPEC section 3, 'User'). */
export interface SessionUser {
  name: string
  email: string
  role: Role
  active: boolean
  referral_code: string | null
  /** What became of their application to become a promoter, until it is approved. */
  application?: 'waiting' | 'declined' | undefined
  /** Whether they must set up a second factor before anything else. */
  second_factor_needed?: true | undefined
}

interface AuthState {
  user: SessionUser | null
  token: string | null
  referral_code: string | null
  isAuthenticated: boolean
  signIn: (user: SessionUser, token: string) => void
  setUser: (user: SessionUser) => void
  setToken: (token: string) => void
  setActive: (active: boolean) => void
  clear: () => void
}

const signedOut = { user: null, token: null, referral_code: null, isAuthenticated: false }

/** The auth session, in local storage under `auth-storage` (SPEC section 3). */
export const useAuth = create<AuthState>()(
  persist(
    (set) => ({
      ...signedOut,
      signIn: (user, token) => set({ user, token, referral_code: user.referral_code, isAuthenticated: true }),
      setUser: (user) => set({ user, referral_code: user.referral_code }),
      setToken: (token) => set({ token }),
      setActive: (active) => set(({ user }) => ({ user: user && { ...user, active } })),
      clear: () => set(signedOut),
    }),
    {
      name: 'auth-storage',
      storage: stateOnDevice(),
      partialize: ({ user, token, referral_code, isAuthenticated }) => ({ user, token, referral_code, isAuthenticated }),
    },
  ),
)
