import { z } from 'zod'

// In the browser zod would try to compile its parsers, which the Content-Security-Policy forbids and reports. Every module that parses in the browser
// imports this first.
if (typeof window !== 'undefined') z.config({ jitless: true })
