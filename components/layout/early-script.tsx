import { paintFirst } from '@/lib/platform/browser/early/first-paint'
import { takeLinkToken } from '@/lib/platform/browser/early/link-token'
import { watchPresses } from '@/lib/platform/browser/early/presses'
import { keepReferralCode } from '@/lib/platform/browser/early/referral'

/** The inline scripts that cannot wait for the page's scripts. First in the page; scripts/csp.mjs adds their hash to the policy. */
export const EarlyScript = () => (
  <script
    // biome-ignore lint/security/noDangerouslySetInnerHtml: only the source text of our own functions.
    dangerouslySetInnerHTML={{ __html: `(${takeLinkToken})();(${keepReferralCode})();(${watchPresses})();(${paintFirst})()` }}
  />
)
