/** The first part of the keys of those queries that other features make stale. One list, so that features need not import each other for it. */
export const queryRoots = {
  audit: ['audit'],
  campaignNames: ['campaign-names'],
  clicks: ['clicks'],
  completions: ['completions'],
  dashboard: ['dashboard'],
  promoters: ['promoters'],
  reviews: ['reviews'],
} as const
