import { paintFirst } from '@/lib/browser/early/first-paint'
import { watchPresses } from '@/lib/browser/early/presses'
import { keepReferralCode } from '@/lib/browser/early/referral'

/** What cannot wait for the page's scripts; stands first in the page, and scripts/csp.mjs names its hash. */
export const EarlyScript = () => (
  <script
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own functions as text; nothing from outside is in it.
    dangerouslySetInnerHTML={{ __html: `(${keepReferralCode})();(${watchPresses})();(${paintFirst})()` }}
  />
)
