import { zodResolver } from '@hookform/resolvers/zod'
import { login, register } from '@/lib/people/accounts/contract'
import { askForReset, completeReset } from '@/lib/people/password-resets/contract'

// The forms' validation rules. Loaded after the page (`useLateResolver`), because they need zod.
export const loginRules = zodResolver(login.body)
export const registerRules = zodResolver(register.body)
export const forgotRules = zodResolver(askForReset.body)
export const resetRules = zodResolver(completeReset.body)
