/**
 * How often a property is tried, for the options of `fc.assert`. `npm test` tries a quarter, always the same ones, so that nothing it holds back was chance;
 * `npm run test:all` (`TEST_ALL`) tries all of them, at random.
 * @param examples how many examples come before those that are made
 */
export const tries = (numRuns: number, examples = 0) => (process.env.TEST_ALL ? { numRuns } : { numRuns: examples + Math.ceil(numRuns / 4), seed: 1 })
