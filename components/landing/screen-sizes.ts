/** The sizes of the pictures in `screens/` in pixels, about twice as large as shown; listed here because the build cannot read the size of AVIF files. */
export const screenSizes = {
  start: { width: 680, height: 438 },
  share: { width: 680, height: 438 },
  reward: { width: 680, height: 438 },
} as const
