/** One limit: at most `points` calls within `seconds`, counted per network address. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

const limit = (name: string, points: number, seconds: number): Limit => ({ name, points, seconds })

/**
 * Every rate limit of the product, multiplied by `RATE_LIMIT_SCALE`. Brazilian mobile carriers put thousands of phones behind
 * one address, so what visitors need for the task is generous per address, and only guessing and flooding is tight.
 */
export const limits = {
  /** Reading lists and figures: a dashboard opens some five calls at once, a person clicks through pages. */
  read: limit('read', 600, 60),
  /** Changes by signed-in people: nobody edits faster than this by hand. */
  write: limit('write', 120, 60),
  /** Whole lists as files: each may read a million rows. */
  file: limit('file', 20, 600),
  /** Opening a referral link, once per visitor and link. */
  lookup: limit('lookup', 300, 60),
  /** Handing in a task: minutes of work each, but a whole neighbourhood may share an address. */
  submit: limit('submit', 60, 600),
  /** Signing in, per address: a family or an office, not a password list. */
  login: limit('login', 50, 600),
  /** Signing in to one account from one address: people mistype, and that is all they do. */
  loginAccount: limit('login-account', 10, 600),
  /** Signing in to one account, wherever from: slows guessing by many machines. High, so that no stranger locks its owner out by hand. */
  loginAccountAnywhere: limit('login-anywhere', 100, 600),
  /** Signing in to an account from a browser that has signed in to it before: strangers' guesses elsewhere do not use it up, nor this theirs. */
  loginDevice: limit('login-device', 10, 600),
  /** Making accounts: argon2 is expensive on purpose, and promoters sign up one at a time. */
  register: limit('register', 20, 3600),
  /** Contact messages: a person writes one or two. */
  contact: limit('contact', 10, 600),
} as const
