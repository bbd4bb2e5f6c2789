import { ApiError } from '@/lib/platform/browser/api-error'
import { call } from '@/lib/platform/browser/call'
import { sent } from '@/lib/platform/contract/sent'
import { by } from './client'
import type * as contract from './contract'
import type { MyTask } from './contract'

// Without zod, like the call that fetches the task.
const correct = sent<typeof contract.correctMyTask>({ method: 'PATCH', path: '/my-task', auth: 'public' })
const resubmit = sent<typeof contract.resubmitMyTask>({ method: 'POST', path: '/my-task/proof', auth: 'public', bodyType: 'multipart' })
const appeal = sent<typeof contract.appealMyTask>({ method: 'POST', path: '/my-task/appeal', auth: 'public' })
const setMethod = sent<typeof contract.setMyPayoutMethod>({ method: 'PATCH', path: '/my-task/payout-method', auth: 'public' })
const reveal = sent<typeof contract.revealMyPayoutMethod>({ method: 'GET', path: '/my-task/payout-method', auth: 'public' })
const requestPayout = sent<typeof contract.requestMyPayout>({ method: 'POST', path: '/my-task/payout', auth: 'public' })
const download = sent<typeof contract.downloadMyData>({ method: 'GET', path: '/my-task/data', auth: 'public' })
const erase = sent<typeof contract.eraseMyTask>({ method: 'DELETE', path: '/my-task', auth: 'public' })
const access = sent<typeof contract.accessTask>({ method: 'POST', path: '/task-access', auth: 'public' })

/** Corrects name or number. @throws ApiError, like all calls here */
export const sendCorrection = async (token: string, change: { name?: string; whatsapp?: string }): Promise<MyTask> =>
  (await call(correct, { ...by(token), body: change })).data

/** Asks for another look; line breaks in the text become spaces. */
export const sendAppeal = async (token: string, text: string): Promise<MyTask> =>
  (await call(appeal, { ...by(token), body: { text: text.replace(/\s+/g, ' ').trim() } })).data

/** @param method as typed, with the names of the contract; the server answers what is wrong by field */
export const sendPayoutMethod = async (token: string, method: Record<string, string>): Promise<MyTask> =>
  (await call(setMethod, { ...by(token), body: method as Parameters<typeof call<typeof setMethod>>[1]['body'] })).data

/** How the person is paid, with the whole key. */
export const fetchWholeMethod = async (token: string) => (await call(reveal, by(token))).data

/** Asks for the payout of an approved task. */
export const sendPayoutRequest = async (token: string): Promise<MyTask> => (await call(requestPayout, by(token))).data

export const fetchMyData = async (token: string) => (await call(download, by(token))).data

export const eraseTask = async (token: string): Promise<void> => {
  await call(erase, by(token))
}

/** Opens a task by its code and number. @returns its token @throws ApiError 404 for wrong and unknown, 429 after too many tries */
export const openByNumber = async (payment_code: string, whatsapp: string): Promise<string> =>
  (await call(access, { body: { payment_code, whatsapp } })).data.task_token

/** How often a call is repeated while the server is away for a moment; the key makes that harmless. */
const RETRIES = 3

interface NewProof {
  /** What is given for each proof item, by field. */
  fields: Record<string, File | string>
  /** The same for all tries with one picture and the same words. */
  idempotencyKey: string
  /** Share of the upload that is done, 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends a new proof of a returned task. */
export async function sendProof(token: string, { fields, idempotencyKey, onProgress }: NewProof): Promise<MyTask> {
  for (let failures = 0; ; failures++) {
    try {
      return (await call(resubmit, { headers: { 'x-task-token': token, 'idempotency-key': idempotencyKey }, body: fields }, { onProgress })).data
    } catch (error) {
      if (failures === RETRIES || !(error instanceof ApiError) || error.status !== 503) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** failures))
    }
  }
}
