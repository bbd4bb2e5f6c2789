// Taken by `npm run pictures`. Imported, so that their addresses change with them and browsers keep them for good.

import paidEnDark from './screens/paid-en-dark.webp'
import paidEnLight from './screens/paid-en-light.webp'
import paidPtDark from './screens/paid-pt-dark.webp'
import paidPtLight from './screens/paid-pt-light.webp'
import rewardEnDark from './screens/reward-en-dark.webp'
import rewardEnLight from './screens/reward-en-light.webp'
import rewardPtDark from './screens/reward-pt-dark.webp'
import rewardPtLight from './screens/reward-pt-light.webp'
import shareEnDark from './screens/share-en-dark.webp'
import shareEnLight from './screens/share-en-light.webp'
import sharePtDark from './screens/share-pt-dark.webp'
import sharePtLight from './screens/share-pt-light.webp'
import startEnDark from './screens/start-en-dark.webp'
import startEnLight from './screens/start-en-light.webp'
import startPtDark from './screens/start-pt-dark.webp'
import startPtLight from './screens/start-pt-light.webp'
import taskEnDark from './screens/task-en-dark.webp'
import taskEnLight from './screens/task-en-light.webp'
import taskPtDark from './screens/task-pt-dark.webp'
import taskPtLight from './screens/task-pt-light.webp'

/** What the landing page shows of the product. */
export const screens = {
  task: {
    pt: { light: taskPtLight, dark: taskPtDark },
    en: { light: taskEnLight, dark: taskEnDark },
  },
  paid: {
    pt: { light: paidPtLight, dark: paidPtDark },
    en: { light: paidEnLight, dark: paidEnDark },
  },
  start: {
    pt: { light: startPtLight, dark: startPtDark },
    en: { light: startEnLight, dark: startEnDark },
  },
  share: {
    pt: { light: sharePtLight, dark: sharePtDark },
    en: { light: shareEnLight, dark: shareEnDark },
  },
  reward: {
    pt: { light: rewardPtLight, dark: rewardPtDark },
    en: { light: rewardEnLight, dark: rewardEnDark },
  },
} as const
export type ScreenName = keyof typeof screens
