/** Where a picture of a campaign is shown. It never changes, because its name is made of its content. */
export const pictureAddress = (name: string): string => `/api/pictures/${name}`

/** The name of a picture. @param hash of its content @param width in pixels @param height in pixels */
export const nameOfPicture = (hash: string, width: number, height: number): string => `${hash}-${width}x${height}.jpg`

/** The size of a picture in pixels, so that pages keep its place; undefined for older names, which do not tell it. */
export function pictureSize(name: string): { width: number; height: number } | undefined {
  const [, width, height] = /-(\d+)x(\d+)\./.exec(name) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}
