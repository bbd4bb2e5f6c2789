import { submitRoute } from '@/lib/http/direct-referrals'
import { resource } from '@/lib/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(submitRoute)
