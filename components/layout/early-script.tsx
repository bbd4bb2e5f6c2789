import { carryReferralCode } from '@/lib/platform/browser/early/carry'
import { paintFirst } from '@/lib/platform/browser/early/first-paint'
import { countWhoLeaves } from '@/lib/platform/browser/early/leave'
import { takeLinkToken } from '@/lib/platform/browser/early/link-token'
import { narrowNavigation } from '@/lib/platform/browser/early/navigation-width'
import { watchPresses } from '@/lib/platform/browser/early/presses'
import { keepReferralCode } from '@/lib/platform/browser/early/referral'
import { sayWhenStuck } from '@/lib/platform/browser/early/stuck'
import { InlineScript } from './inline-script'

/** The inline scripts that cannot wait for the page's scripts. First in the page; scripts/csp.mjs adds their hash to the policy. */
export const EarlyScript = () => (
  <InlineScript
    content={`(${takeLinkToken})();(${keepReferralCode})();(${carryReferralCode})();(${countWhoLeaves})();(${watchPresses})();(${sayWhenStuck})();(${paintFirst})();(${narrowNavigation})()`}
  />
)
