import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: {
      '@': path.resolve('.'),
      // Vitest runs what the server runs; the guard against browser bundles has nothing to say here.
      'server-only': path.resolve('lib/testing/empty.ts'),
    },
  },
  test: {
    include: ['{db,lib,app,components,scripts}/**/*.test.ts'],
    globalSetup: './lib/testing/cluster.ts',
    setupFiles: './lib/testing/database.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
