/** The measures of the pictures in `screens/`, in pixels, some twice of what the page shows them at: the build does not read those of AVIF files. */
export const screenSizes = {
  task: { width: 400, height: 822 },
  paid: { width: 400, height: 299 },
  start: { width: 680, height: 438 },
  share: { width: 680, height: 438 },
  reward: { width: 680, height: 438 },
} as const
