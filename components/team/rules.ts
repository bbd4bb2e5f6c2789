import { zodResolver } from '@hookform/resolvers/zod'
import { acceptInvitation } from '@/lib/people/team/contract'

// Loaded after the page (`useLateResolver`), because it needs zod.
export const acceptRules = zodResolver(acceptInvitation.body)
