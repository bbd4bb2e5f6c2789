/** Where browsers find a picture of a campaign. */
export const pictureAddress = (name: string) => `/api/pictures/${name}`
