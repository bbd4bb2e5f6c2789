// Taken by `npm run pictures` and imported, so that their addresses change with their content and browsers may cache them without end.

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

/** The screenshots that the landing page shows. */
export const screens = {
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
