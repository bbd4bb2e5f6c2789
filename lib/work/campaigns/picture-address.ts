/** Where a picture of a campaign is shown. It never changes, because its name is made of its content. */
export const pictureAddress = (name: string): string => `/api/pictures/${name}`
