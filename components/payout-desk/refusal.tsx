'use client'

import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { StepNotice } from '@/components/hand-in/notice'
import { ApiError } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { showFieldErrors } from '@/lib/platform/browser/forms'

/**
 * Shows why a form was refused: at its field, or above its button when the payout as a whole was refused.
 * @param fields codes of refusals that belong to a field
 */
export function useRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: Partial<Record<string, Path<Values>>> = {},
): (error: unknown) => void {
  return (error) => {
    const isRefusal = error instanceof ApiError && error.status === 409 && error.code !== 'confirmation_required'
    const field = isRefusal ? fields[error.code] : undefined
    if (field) form.setError(field, { type: 'server', message: error instanceof ApiError ? (error.text ?? '') : '' }, { shouldFocus: true })
    else if (isRefusal) form.setError('root', { type: 'server', message: error.text ?? '' })
    else if (error instanceof ApiError && error.status === 422) showFieldErrors(form, error)
    else showFailure(error)
  }
}

/** An error of the form as a whole. */
export const FormProblem = ({ error }: { error: Pick<FieldError, 'message'> | undefined }) =>
  error?.message && <StepNotice tone="danger">{error.message}</StepNotice>
