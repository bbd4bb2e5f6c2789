import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { requiredText } from '@/lib/platform/contract/fields'
import { dataOf, dataOnly, instant } from '@/lib/platform/contract/schemas'

/** Whoever was declined may apply again after so many days. */
export const REAPPLY_DAYS = 30

/** Most characters of each text of an application. */
export const MOST_WRITTEN = 1000

/** What became of an application that was not approved. */
export const applicationStates = ['waiting', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** What an applicant says of themselves. */
export const writtenFields = {
  channels: requiredText('required', MOST_WRITTEN).meta({ description: 'Where they will promote, in their own words' }),
  why: requiredText('required', MOST_WRITTEN).meta({ description: 'Why they want to become a promoter' }),
}

/** What an application says to whoever may read it. */
export const applicationTexts = {
  channels: z.string().meta({ description: 'Where they will promote; empty until they say it' }),
  why: z.string().meta({ description: 'Why they want to become a promoter; empty until they say it' }),
  applied_at: instant,
  reason: z.string().nullable().meta({ description: 'Why it was declined, as the applicant reads it; null while it waits' }),
}

/** The same and what became of it. */
export const applicationFields = { state: z.enum(applicationStates), decided_at: instant.nullable(), ...applicationTexts }

export const Application = z
  .object({
    ...applicationFields,
    again_at: instant.nullable().meta({ description: 'From when the applicant may apply again; null while it waits' }),
  })
  .meta({ id: 'Application' })

export const showJoining = endpoint({
  method: 'GET',
  path: '/joining',
  auth: 'public',
  summary: 'How one becomes a promoter here',
  output: dataOnly(
    z.object({ by_application: z.boolean().meta({ description: 'Whether an administrator reads what a new promoter says before the account works' }) }),
  ),
})

export const showApplication = endpoint({
  method: 'GET',
  path: '/application',
  auth: ['promoter'],
  beforeApproval: true,
  summary: "The caller's own application to become a promoter, until it is approved",
  output: dataOnly(Application),
  refusals: { 404: 'The caller is a promoter already' },
})

export const writeApplication = endpoint({
  method: 'PATCH',
  path: '/application',
  auth: ['promoter'],
  beforeApproval: true,
  summary: `Changes what the caller's application says while it waits; one that was declined more than ${REAPPLY_DAYS} days ago waits anew`,
  body: z.object(writtenFields),
  output: dataOf(Application),
  success: 'application_kept',
  refusals: { 404: 'The caller is a promoter already', 409: `It was declined less than ${REAPPLY_DAYS} days ago` },
})
