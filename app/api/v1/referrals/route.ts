import { resource } from '@/lib/http/route'
import { submitRoute } from './bindings'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(submitRoute)
