import { ApiError } from '@/lib/platform/browser/api-error'
import { call } from '@/lib/platform/browser/call'
import { showFailure } from '@/lib/platform/browser/failure'
import { deviceFingerprint } from '@/lib/platform/browser/fingerprint'
import { onDevice } from '@/lib/platform/browser/kept'
import type { OpenedLink } from '@/lib/platform/browser/pending-referral'
import { useReferralCode } from '@/lib/platform/browser/referral-code'
import { lookUpReferral } from './lookup-contract'

/** Whether the server says that no promoter has the code. After any other error a later lookup may succeed. */
const isUnknownCode = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status)

/**
 * Sends the click of a link, and stores its code as the visitor's referral code unless there is one.
 * @returns whether it is settled: counted, or dropped because nobody has the code
 */
async function lookUp(link: OpenedLink): Promise<boolean> {
  const { code, campaign, label, ref } = link
  try {
    const fingerprint = await deviceFingerprint()
    // Read after the wait, in which the page may have been left and come back to.
    const visit = onDevice.getItem('visit') ?? undefined
    window.sendsClick = true
    const headers = { 'x-device-fingerprint': fingerprint }
    const { data } = await call(lookUpReferral, { params: { code }, query: { campaign, label, ref, visit }, headers }, { keepalive: true })
    const { referral_code, links } = useReferralCode.getState()
    const kept = referral_code ?? data.referral_code
    const isOfKept = (other: OpenedLink) => other.code === kept || (other.code === code && data.referral_code === kept)
    const asSent = (other: OpenedLink) => ({ ...other, code: kept, ...(other.code === code && other.campaign === campaign && { sent: true as const }) })
    useReferralCode.setState({ referral_code: kept, pending: [], links: links.filter(isOfKept).map(asSent) })
    return true
  } catch (error) {
    showFailure(error)
    if (!isUnknownCode(error)) return false
    useReferralCode.setState(({ pending, links }) => ({
      pending: pending.filter((other) => other !== code),
      links: links.filter((other) => other.code !== code),
    }))
    return true
  }
}

/** The next click to send: of the promoter who is kept only those to further tasks. */
function nextLink(): OpenedLink | undefined {
  const { referral_code, pending, links } = useReferralCode.getState()
  const code = referral_code ?? pending[0]
  return links.find((link) => link.code === code && !link.sent) ?? (referral_code || !code ? undefined : { code })
}

async function resolveReferral(): Promise<void> {
  // Another tab may have settled it already.
  await useReferralCode.persist.rehydrate()
  for (let link = nextLink(); link; link = nextLink()) if (!(await lookUp(link))) return
  onDevice.removeItem('visit')
  if (useReferralCode.getState().pending.length > 0) useReferralCode.setState({ pending: [] })
}

let running: Promise<void> | undefined

/**
 * Looks up pending referral codes with this device's fingerprint, and stores the first that a promoter has (SPEC section 2). Not retried
 * on this page, because the lookup is the click. A toast says why a lookup failed; the next page tries again.
 */
export function lookUpPending(): Promise<void> {
  running ??= resolveReferral().finally(() => {
    running = undefined
  })
  return running
}
