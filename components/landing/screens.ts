// Taken by `npm run pictures` and imported, so that their addresses change with their content and browsers may cache them without end.

import paidEnDark from './screens/paid-en-dark.avif'
import paidEnLight from './screens/paid-en-light.avif'
import paidPtDark from './screens/paid-pt-dark.avif'
import paidPtLight from './screens/paid-pt-light.avif'
import rewardEnDark from './screens/reward-en-dark.avif'
import rewardEnLight from './screens/reward-en-light.avif'
import rewardPtDark from './screens/reward-pt-dark.avif'
import rewardPtLight from './screens/reward-pt-light.avif'
import shareEnDark from './screens/share-en-dark.avif'
import shareEnLight from './screens/share-en-light.avif'
import sharePtDark from './screens/share-pt-dark.avif'
import sharePtLight from './screens/share-pt-light.avif'
import startEnDark from './screens/start-en-dark.avif'
import startEnLight from './screens/start-en-light.avif'
import startPtDark from './screens/start-pt-dark.avif'
import startPtLight from './screens/start-pt-light.avif'
import taskEnDark from './screens/task-en-dark.avif'
import taskEnLight from './screens/task-en-light.avif'
import taskPtDark from './screens/task-pt-dark.avif'
import taskPtLight from './screens/task-pt-light.avif'

/** The screenshots that the landing page shows. */
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
