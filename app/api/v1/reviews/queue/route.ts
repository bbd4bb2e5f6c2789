import { resource } from '@/lib/http/route'
import { takeRoute } from '../bindings'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(takeRoute)
