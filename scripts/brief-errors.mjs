// Imported by scripts that speak to the database: what nobody catches is printed without the statement that failed and its values.
import { printedError } from '../lib/platform/describe-error.mjs'

process.on('uncaughtException', (error) => {
  console.error(printedError(error))
  process.exit(1)
})
