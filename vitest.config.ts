import path from 'node:path'
import { defineConfig } from 'vitest/config'

const include = ['{db,lib,app,components,scripts}/**/*.test.ts']
/** Tests with very many rows, large files or whole processes, which take minutes together: `npm run test:all -- --only large`. */
const large = '{db,lib,app,components,scripts}/**/*.large.test.ts'
/** Tests that build or start several servers, one after the other: beside others they would take each other's time. */
const alone = '{db,lib,app,components,scripts}/**/*.alone.test.ts'

export default defineConfig({
  resolve: {
    alias: {
      '@': path.resolve('.'),
      // Vitest runs what the server runs; the guard against browser bundles has nothing to say here.
      'server-only': path.resolve('lib/testing/empty.ts'),
      // As in next.config.ts.
      'use-intl/format-message': 'use-intl/format-message/format-only',
    },
  },
  test: {
    projects: [
      // Starting a process and loading the libraries anew for each file took half of the time.
      { extends: true, test: { name: 'unit', include, exclude: [large, alone], isolate: false } },
      { extends: true, test: { name: 'large', include: [large] } },
      { extends: true, test: { name: 'alone', include: [alone] } },
    ],
    // `npm test` leaves the first out and tries few cases of the second (lib/testing/tries.ts); `npm run test:all -- --only large` does both whole.
    tags: [
      { name: 'large', description: 'takes seconds: many rows, many processes, or a wait' },
      { name: 'random', description: 'a property of what is made at random' },
    ],
    // Node resolves what a package imports without the aliases above.
    server: { deps: { inline: ['next-intl', 'use-intl'] } },
    globalSetup: './lib/testing/cluster.ts',
    setupFiles: './lib/testing/database.ts',
    pool: 'forks',
    maxWorkers: 3,
    // What is polled for may come late on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
