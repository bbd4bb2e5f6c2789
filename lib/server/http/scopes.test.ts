import { expect, test } from 'vitest'
import { promoterScopes, type Scope, scopes } from '@/db/key-scopes'
import { allEndpoints } from '@/lib/server/calls/registry'

const signedIn = allEndpoints.filter(({ auth }) => auth !== 'public')

test('exactly these calls are closed to keys, so that a new call is a decision', () => {
  expect(signedIn.filter(({ scope }) => !scope).map(({ method, path }) => `${method} ${path}`)).toMatchInlineSnapshot(`
    [
      "GET /check",
      "GET /application",
      "PATCH /application",
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
      "GET /sessions",
      "DELETE /sessions/{id}",
      "DELETE /sessions/others",
      "POST /account/close",
      "POST /campaigns/{id}/end",
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
      "DELETE /payouts/{id}/start",
      "POST /payouts/{id}/paid",
      "POST /payouts/{id}/failed",
      "POST /payouts/{id}/returned",
      "POST /bank-returns/check",
      "POST /bank-returns",
      "GET /payouts.csv",
      "GET /payouts.xlsx",
      "GET /payouts/paid.csv",
      "GET /payouts/liabilities.csv",
      "GET /payouts/month-report",
      "GET /payouts/month-report.csv",
      "GET /payouts/year.csv",
      "GET /payouts/r-4010.csv",
      "POST /promoters/{id}/close",
      "DELETE /promoters/{id}",
      "POST /promoter-groups",
      "PATCH /promoter-groups/{id}",
      "DELETE /promoter-groups/{id}",
      "POST /promoter-groups/{id}/promoters",
      "POST /promoter-groups/{id}/goals",
      "DELETE /promoter-goals/{id}",
      "GET /announcement-draft",
      "PATCH /announcement-draft",
      "POST /announcements",
      "GET /received-announcements",
      "POST /received-announcements/{id}/read",
      "POST /promoter-applications/decide",
      "POST /promoter-imports/check",
      "POST /promoter-imports",
      "GET /keys",
      "POST /keys",
      "DELETE /keys/{id}",
      "GET /team",
      "PATCH /team/{id}/disable",
      "POST /invitations",
      "DELETE /invitations/{id}",
      "GET /audit-log",
      "POST /privacy/find",
      "POST /privacy/export",
      "POST /privacy/erase",
      "GET /mails",
      "GET /mails/{id}",
      "POST /mails/{id}/retry",
      "POST /webhooks",
      "GET /webhooks/{id}/secret",
      "POST /webhooks/{id}/rotate",
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
