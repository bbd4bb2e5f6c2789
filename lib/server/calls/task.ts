import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import { changeChannels, showChannels } from '@/lib/work/my-task/channels'
import {
  accessTask,
  appealMyTask,
  changeMyChannels,
  correctMyTask,
  downloadMyData,
  eraseMyTask,
  makeTaskLink,
  requestMyPayout,
  resubmitMyTask,
  revealMyPayoutMethod,
  setMyPayoutMethod,
  showMyChannels,
  showMyTask,
} from '@/lib/work/my-task/contract'
import { correctTask } from '@/lib/work/my-task/correct'
import {
  accessByCode,
  appealTask,
  dataOfTask,
  eraseTask,
  makeLink,
  requestTaskPayout,
  revealPayoutMethod,
  sendProofAgain,
  setPayoutMethod,
  showTask,
} from '@/lib/work/my-task/service'

export const taskCalls = [
  route(showMyTask, { limit: limits.myTask, handler: async ({ ctx, headers }) => ({ data: await showTask(ctx, headers['x-task-token']) }) }),
  route(correctMyTask, {
    limit: limits.myTask,
    handler: async ({ ctx, headers, body }) => ({ data: await correctTask(ctx, headers['x-task-token'], body) }),
  }),
  route(resubmitMyTask, {
    limit: limits.submit,
    handler: async ({ ctx, headers, body }) => ({ data: await sendProofAgain(ctx, headers['x-task-token'], body, headers['idempotency-key']) }),
  }),
  route(appealMyTask, {
    limit: limits.myTask,
    handler: async ({ ctx, headers, body }) => ({ data: await appealTask(ctx, headers['x-task-token'], body.text) }),
  }),
  route(revealMyPayoutMethod, {
    limit: limits.taskReveal,
    handler: async ({ ctx, headers }) => ({ data: await revealPayoutMethod(ctx, headers['x-task-token']) }),
  }),
  route(setMyPayoutMethod, {
    limit: limits.myTask,
    handler: async ({ ctx, headers, body }) => ({ data: await setPayoutMethod(ctx, headers['x-task-token'], body) }),
  }),
  route(requestMyPayout, {
    limit: limits.myTask,
    handler: async ({ ctx, headers }) => ({ data: await requestTaskPayout(ctx, headers['x-task-token']) }),
  }),
  route(showMyChannels, { limit: limits.myTask, handler: async ({ ctx, headers }) => ({ data: await showChannels(ctx, headers['x-task-token']) }) }),
  route(changeMyChannels, {
    limit: limits.myTask,
    handler: async ({ ctx, headers, body }) => ({ data: await changeChannels(ctx, headers['x-task-token'], body) }),
  }),
  route(downloadMyData, { limit: limits.myTask, handler: async ({ ctx, headers }) => ({ data: await dataOfTask(ctx, headers['x-task-token']) }) }),
  route(eraseMyTask, {
    limit: limits.myTask,
    handler: async ({ ctx, headers }) => {
      await eraseTask(ctx, headers['x-task-token'])
      return { data: null }
    },
  }),
  route(accessTask, { limit: limits.taskAccess, handler: async ({ ctx, body }) => ({ data: await accessByCode(ctx, body) }) }),
  route(makeTaskLink, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await makeLink(ctx, params.id) }) }),
]
