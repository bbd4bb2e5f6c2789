import { resource } from '@/lib/api/route'
import { submitRoute } from '@/lib/referrals/direct'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(submitRoute)
