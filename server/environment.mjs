// Imported before Next, because Next reads NODE_ENV when it is loaded.
import nextEnv from '@next/env'

/** @type {Record<string, string | undefined>} */
const env = process.env
env.NODE_ENV ||= 'production'
nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })
