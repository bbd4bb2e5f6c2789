import { askSignInPasskey, changePassword, checkAccount, confirmPassword, login, loginByPasskey, register, updateProfile } from '@/lib/people/accounts/contract'
import { confirmIdentity, ownAccount, registerPromoter, rename, replacePassword, signIn, signInByPasskey } from '@/lib/people/accounts/service'
import { showApplication, showJoining, writeApplication } from '@/lib/people/applications/contract'
import { changeOwnApplication, howToJoin, ownApplication } from '@/lib/people/applications/service'
import { changeSubscription, showSubscription, subscribeAgain, unsubscribe } from '@/lib/people/mail/subscription-contract'
import { changeOwnSubscription, ownSubscription, subscribeByToken } from '@/lib/people/mail/subscription-service'
import { askForReset, completeReset } from '@/lib/people/password-resets/contract'
import { chooseNewPassword, mailReset } from '@/lib/people/password-resets/service'
import { beginApp, beginPasskey, dropPasskey, keepPasskey, renewRecoveryCodes, turnAppOff, turnAppOn } from '@/lib/people/second-factor/changes'
import {
  addPasskey,
  askPasskey,
  confirmApp,
  makeRecoveryCodes,
  removeApp,
  removePasskey,
  showSecondFactor,
  startApp,
  startPasskey,
} from '@/lib/people/second-factor/contract'
import { challengeOwn, ownSecondFactor } from '@/lib/people/second-factor/service'
import { signInRequest } from '@/lib/people/second-factor/sign-in'
import { endOtherSessions, endSession, listSessions } from '@/lib/people/sessions/contract'
import { endOthers, endOwnSession, ownSessions } from '@/lib/people/sessions/service'
import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import { sessionCookieHeader } from '@/lib/server/http/session-cookie'
import { closeOwnAccount } from '@/lib/work/promoters/close'
import { closeAccount } from '@/lib/work/promoters/contract'
import { endAccess } from '@/lib/work/webhooks/end-access'

export const accountCalls = [
  route(register, {
    limit: limits.register,
    handler: async ({ ctx, body }) => ({ data: await registerPromoter(ctx, body) }),
  }),
  route(login, {
    limit: limits.login,
    handler: async ({ ctx, body, headers }) => ({ data: await signIn(ctx, body, headers['x-device-fingerprint']) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
  route(askSignInPasskey, { limit: limits.login, handler: async () => ({ data: signInRequest() }) }),
  route(loginByPasskey, {
    limit: limits.login,
    handler: async ({ ctx, body, headers }) => ({ data: await signInByPasskey(ctx, body.passkey, headers['x-device-fingerprint']) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
  route(checkAccount, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownAccount(ctx) }) }),
  route(showJoining, { limit: limits.campaigns, handler: async () => ({ data: howToJoin() }) }),
  route(showApplication, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownApplication(ctx) }) }),
  route(writeApplication, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await changeOwnApplication(ctx, body) }) }),
  route(updateProfile, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await rename(ctx, body.name) }),
  }),
  route(changePassword, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await replacePassword(ctx, body, endAccess) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
  route(confirmPassword, { limit: limits.login, handler: async ({ ctx, body }) => ({ data: await confirmIdentity(ctx, body) }) }),
  route(askForReset, {
    limit: limits.passwordReset,
    handler: async ({ ctx, body }) => {
      await mailReset(ctx, body)
      return { data: null }
    },
  }),
  route(completeReset, {
    limit: limits.passwordResetToken,
    handler: async ({ ctx, body }) => {
      await chooseNewPassword(ctx, body, endAccess)
      return { data: null }
    },
  }),
  route(showSubscription, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownSubscription(ctx) }) }),
  route(changeSubscription, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await changeOwnSubscription(ctx, body) }) }),
  route(unsubscribe, { limit: limits.unsubscribe, handler: async ({ ctx, query }) => ({ data: await subscribeByToken(ctx, query.token, false) }) }),
  route(subscribeAgain, { limit: limits.unsubscribe, handler: async ({ ctx, query }) => ({ data: await subscribeByToken(ctx, query.token, true) }) }),
  route(showSecondFactor, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownSecondFactor(ctx) }) }),
  route(askPasskey, { limit: limits.write, handler: async ({ ctx }) => ({ data: await challengeOwn(ctx) }) }),
  route(startApp, { limit: limits.write, handler: async ({ ctx }) => ({ data: await beginApp(ctx) }) }),
  route(confirmApp, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await turnAppOn(ctx, body.code) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
  route(removeApp, {
    limit: limits.write,
    handler: async ({ ctx }) => ({ data: await turnAppOff(ctx) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
  route(startPasskey, { limit: limits.write, handler: async ({ ctx }) => ({ data: await beginPasskey(ctx) }) }),
  route(addPasskey, {
    limit: limits.write,
    handler: async ({ ctx, body }) => ({ data: await keepPasskey(ctx, body) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
  route(removePasskey, {
    limit: limits.write,
    handler: async ({ ctx, params }) => ({ data: await dropPasskey(ctx, params.id) }),
    headers: ({ data }) => sessionCookieHeader(data.token),
  }),
  route(makeRecoveryCodes, { limit: limits.write, handler: async ({ ctx }) => ({ data: await renewRecoveryCodes(ctx) }) }),
  route(listSessions, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownSessions(ctx) }) }),
  route(endSession, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await endOwnSession(ctx, params.id)
      return { data: null }
    },
  }),
  route(endOtherSessions, { limit: limits.write, handler: async ({ ctx }) => ({ data: await endOthers(ctx) }) }),
  route(closeAccount, {
    limit: limits.write,
    handler: async ({ ctx, body }) => {
      await closeOwnAccount(ctx, body)
      return { data: null }
    },
  }),
]
