import { zodResolver } from '@hookform/resolvers/zod'
import { login, register } from '@/lib/accounts/contract'

// What the forms check before they send. Loaded after the page (`useLateResolver`), because zod comes with it.
export const loginRules = zodResolver(login.body)
export const registerRules = zodResolver(register.body)
