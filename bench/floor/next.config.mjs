import path from 'node:path'

/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  turbopack: { root: path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..', '..') },
}
