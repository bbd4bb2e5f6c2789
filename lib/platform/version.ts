import { version as installed } from '@/package.json'

/** The version of the product that runs, such as `1.0.0`: what an operator names in a question, and CHANGELOG.md tells of. */
export const version: string = installed
