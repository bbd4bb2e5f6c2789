interface ShortLink {
  /** Of the site, without a path. */
  origin: string
  /** The promoter's referral code. */
  code: string
  /** Where the link is put, in the promoter's own word. */
  label?: string | undefined
  /** The slug of a task; without it the link leads to the landing page. */
  task?: string | undefined
}

/** The one-line link of a promoter. */
export const shortLink = ({ origin, code, label, task }: ShortLink): string =>
  `${origin}/r/${encodeURIComponent(code)}${label ? `/${label}` : ''}${task ? `?task=${task}` : ''}`
