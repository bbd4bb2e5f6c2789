import { watchPresses } from '@/lib/early/presses'

/** What cannot wait for the page's scripts; stands first in the page, and scripts/csp.mjs names its hash. */
export const EarlyScript = () => (
  <script
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function as text; nothing from outside is in it.
    dangerouslySetInnerHTML={{ __html: `(${watchPresses})()` }}
  />
)
