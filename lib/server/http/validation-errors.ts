import type { z } from 'zod'
import { AppError } from '@/lib/platform/service/errors'
import { problemsOf } from '@/lib/platform/service/problems'

/** Turns a failed parse into a 422 with messages by field. */
export const toValidationError = (error: z.ZodError): AppError => new AppError('invalid', { fields: problemsOf(error) })
