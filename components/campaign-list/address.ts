/** The page of a campaign. */
export const campaignAddress = (id: number) => `/admin/campaigns/${id}` as const
