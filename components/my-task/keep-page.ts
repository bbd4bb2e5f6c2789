/** Stores the page for offline use, except in a development build, whose files change. The page works without this too. */
export const keepPage = () => {
  if (process.env.NODE_ENV === 'production') import('./offline').then(({ keepForOffline }) => keepForOffline()).catch(() => {})
}
