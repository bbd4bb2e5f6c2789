import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import { messageThread, replyTo } from '@/lib/work/contact-forms/answer'
import {
  deleteContactForm,
  listContactForms,
  readContactForm,
  replyContactForm,
  setContactFormAnswered,
  showContactForm,
  submitContactForm,
  unreadContactForm,
} from '@/lib/work/contact-forms/contract'
import { keepMessage, markAnswered, markRead, messagesPage, removeMessage } from '@/lib/work/contact-forms/service'

export const contactCalls = [
  route(submitContactForm, {
    limit: limits.contact,
    handler: async ({ ctx, body }) => ({ data: await keepMessage(ctx, body) }),
  }),
  route(listContactForms, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => messagesPage(ctx, query) }),
  route(showContactForm, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await messageThread(ctx, params.id) }) }),
  route(replyContactForm, {
    limit: limits.write,
    handler: async ({ ctx, params, body, headers }) => {
      await replyTo(ctx, params.id, body, headers['idempotency-key'])
      return { data: await messageThread(ctx, params.id) }
    },
  }),
  route(readContactForm, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await markRead(ctx, params.id, true) }) }),
  route(unreadContactForm, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await markRead(ctx, params.id, false) }) }),
  route(setContactFormAnswered, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => ({ data: await markAnswered(ctx, params.id, body.answered) }),
  }),
  route(deleteContactForm, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removeMessage(ctx, params.id)
      return { data: null }
    },
  }),
]
