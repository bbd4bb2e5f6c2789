import { expect, test } from 'vitest'
import { promoterScopes, type Scope, scopes } from '@/db/event-values'
import { allEndpoints } from './registry'

const signedIn = allEndpoints.filter(({ auth }) => auth !== 'public')

test('exactly these calls are closed to keys, so that a new call is a decision', () => {
  expect(signedIn.filter(({ scope }) => !scope).map(({ method, path }) => `${method} ${path}`)).toMatchInlineSnapshot(`
    [
      "GET /check",
      "PATCH /profile",
      "PATCH /change-password",
      "POST /confirm",
      "GET /mail-settings",
      "PATCH /mail-settings",
      "GET /second-factor",
      "POST /second-factor/challenge",
      "POST /second-factor/app",
      "POST /second-factor/app/confirm",
      "DELETE /second-factor/app",
      "POST /second-factor/passkeys/options",
      "POST /second-factor/passkeys",
      "DELETE /second-factor/passkeys/{id}",
      "POST /second-factor/recovery-codes",
      "POST /campaigns/{id}/fund",
      "POST /campaigns/{id}/unfund",
      "POST /campaigns/{id}/fundings/{funding}",
      "POST /labels",
      "DELETE /labels/{label}",
      "POST /completions/{id}/private-link",
      "GET /dashboard-summary",
      "GET /waiting",
      "GET /search",
      "POST /reviews/approve-unflagged",
      "GET /second-reviews/next",
      "POST /second-reviews/{id}",
      "GET /second-reviews/hints",
      "POST /second-reviews/{id}/read",
      "POST /first-approvals/{id}/read",
      "GET /review-quality",
      "GET /review-quality.csv",
      "POST /payouts",
      "DELETE /payouts/{id}",
      "PATCH /payout-method",
      "GET /payouts/{id}",
      "POST /payouts/start",
      "POST /payouts/{id}/paid",
      "POST /payouts/{id}/failed",
      "POST /payouts/{id}/returned",
      "GET /payouts.csv",
      "GET /payouts/paid.csv",
      "GET /payouts/liabilities.csv",
      "DELETE /promoters/{id}",
      "GET /keys",
      "POST /keys",
      "DELETE /keys/{id}",
      "GET /team",
      "PATCH /team/{id}/disable",
      "POST /invitations",
      "DELETE /invitations/{id}",
      "GET /audit-log",
      "GET /mails",
      "GET /mails/{id}",
      "POST /mails/{id}/retry",
      "GET /webhooks/{id}/secret",
      "POST /webhooks/{id}/rotate",
      "GET /signals",
      "POST /signals/try",
      "PATCH /signals",
      "PATCH /links/{slug}",
    ]
  `)
})

test('nothing that asks for the password has a scope, nothing for everybody has one, and reading never changes', () => {
  for (const { method, path, auth, confirmed, scope } of allEndpoints) {
    if (confirmed || auth === 'public') expect(`${path} ${scope}`).toBe(`${path} undefined`)
    if (scope && scope !== 'any') expect(`${method} ${path} ${scope}`).toBe(`${method} ${path} ${scope.replace(/^\w+/, method === 'GET' ? 'read' : 'write')}`)
  }
})

test('every scope is asked for by a call, and a promoter can have those of calls that a promoter makes', () => {
  const asked = (of: readonly { scope?: Scope | 'any' }[]) => new Set(of.flatMap(({ scope }) => (scope && scope !== 'any' ? [scope] : [])))
  expect(asked(signedIn)).toEqual(new Set(scopes))
  expect(asked(signedIn.filter(({ auth }) => auth !== 'public' && auth.includes('promoter')))).toEqual(new Set(promoterScopes))
})
