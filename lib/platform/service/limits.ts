/** One limit: at most `points` calls within `seconds`, counted per network address. */
export interface Limit {
  name: string
  points: number
  seconds: number
  /** All keys of an owner share it, so that a new key brings nothing more. */
  sharedByKeys?: true
}

const limit = (name: string, points: number, seconds: number): Limit => ({ name, points, seconds })
const sharedByKeys = (one: Limit): Limit => ({ ...one, sharedByKeys: true })

/**
 * Every rate limit of the product, multiplied by `RATE_LIMIT_SCALE`. Brazilian mobile carriers put thousands of phones behind
 * one address, so calls that visitors need for the task have generous limits; only guessing and flooding have tight ones.
 */
export const limits = {
  /** Reading lists and figures: a dashboard opens some five calls at once, a person clicks through pages. */
  read: limit('read', 600, 60),
  /** Changes by signed-in people, who cannot edit faster than this by hand. */
  write: limit('write', 120, 60),
  /** Letters that administrators write to promoters by hand. */
  message: limit('message', 60, 600),
  /** Such letters to one promoter, from all administrators. */
  messagePromoter: limit('message-promoter', 10, 3600),
  /** The review desk: a quick reviewer decides every other second, and each decision fetches the next completions. */
  review: limit('review', 600, 60),
  /** Calls with API keys that there are not, whatever they ask for: as many as calls that read, so that a system whose key was revoked is told so. */
  unknownKey: limit('unknown-key', 600, 60),
  /** Following a task: an open page asks every half minute while something is awaited, and whole neighbourhoods share an address. */
  myTask: limit('my-task', 1_200, 60),
  /** Showing one's own payout key: each call is recorded in the audit log. */
  taskReveal: limit('task-reveal', 60, 600),
  /** Opening a task by code and number, per address: enough for a family, too few to try numbers. */
  taskAccess: limit('task-access', 30, 600),
  /** The same for one code, from anywhere. */
  taskAccessCode: limit('task-access-code', 5, 3600),
  /** The same for one number, from one network: whoever lost a link mistypes a few times. */
  taskAccessNumber: limit('task-access-number', 10, 3600),
  /** The same from anywhere. It refuses nobody: once it is used up each network has the next limit instead, so that a stranger locks no owner out. */
  taskAccessNumberAnywhere: limit('task-access-number-anywhere', 50, 86_400),
  /** The same from one network while strangers try the number: enough for its owner, and 10,000 networks need centuries for a code (SECURITY.md). */
  taskAccessNumberTried: limit('task-access-number-tried', 2, 3600),
  /** Correcting the number of one task: a person mistypes once or twice, and each number is compared with all others. */
  taskNumber: limit('task-number', 5, 3600),
  /** Codes of tasks that are typed without a place, per address; each place counts its own. */
  taskCode: limit('task-code', 30, 3600),
  /** Whole lists as files: each may read a million rows. */
  file: sharedByKeys(limit('file', 20, 600)),
  /** Finding, handing out and erasing a person's data, per administrator: somebody asks now and then, and more is somebody who collects. */
  personData: limit('person-data', 20, 3600),
  /** Reading files with promoters to import: a file is mended a few times, and each is thousands of lines. */
  promoterImport: limit('promoter-import', 60, 600),
  /** Reading banks' returns, which are as long. */
  bankReturn: limit('bank-return', 60, 600),
  /** Opening a referral link, once per visitor and link. */
  lookup: limit('lookup', 300, 60),
  /** Asking whether four digits or a code fit a promoter: a person corrects a slip or two, and whoever tries all digits learns nothing of whose they are. */
  told: limit('told', 20, 600),
  /** Seeing what campaigns there are and what they promise: every visitor does it, also to see whether places are left. */
  campaigns: limit('campaigns', 1_200, 60),
  /** Pictures of campaigns, which each browser keeps: a carrier's network can have thousands of them. */
  campaignPicture: limit('campaign-picture', 3_000, 60),
  /** Pictures to share: a promoter's page shows two. */
  sharePicture: limit('share-picture', 120, 60),
  /** Drawing one that is not kept, which takes a fifth of a second. */
  shareDrawing: limit('share-drawing', 20, 60),
  /** Taking a place of a campaign: each keeps money from others, but a whole neighbourhood may share an address. */
  place: limit('place', 240, 600),
  /** Renewing a place, working with it or giving it back. Nobody guesses its token. */
  heldPlace: limit('held-place', 600, 600),
  /** Webhooks of the payout provider: all come from a few addresses, and calls without its signature are refused. */
  webhook: limit('webhook', 600, 60),
  /** Tests of webhooks: each sends a request to an address of the caller's choice. */
  webhookTest: sharedByKeys(limit('webhook-test', 30, 600)),
  /** Challenges to addresses that were not confirmed yet, of one owner: each goes to a server that may be a stranger's. */
  webhookChallenge: limit('webhook-challenge', 10, 3600),
  /** Submitting a task: each takes minutes of work, but a whole neighbourhood may share an address. */
  submit: limit('submit', 60, 600),
  /** Signing in, per address: enough for a family or an office, too few for a password list. */
  login: limit('login', 50, 600),
  /** Signing in to one account from one address: enough for people who mistype. */
  loginAccount: limit('login-account', 10, 600),
  /** Signing in to one account from any address: slows down guessing by many machines. High, so that a stranger cannot lock the owner out by hand. */
  loginAccountAnywhere: limit('login-anywhere', 100, 600),
  /** Signing in to an account from a browser that has signed in to it before. Counted apart from attempts of other browsers. */
  loginDevice: limit('login-device', 10, 600),
  /** Codes of a second factor for one account, from anywhere. Only callers with the password or a session can try one. */
  secondFactor: limit('second-factor', 5, 600),
  /** Creating accounts: argon2 is expensive on purpose, and promoters sign up one at a time. */
  register: limit('register', 20, 3600),
  /** Inviting administrators: teams are small, and each invitation may send a letter to a stranger. */
  invite: limit('invite', 20, 3600),
  /** Opening an invitation, which a page does once; nobody guesses its 256 bits. */
  invitation: limit('invitation', 60, 600),
  /** Asking for a link to choose a new password, per address: a person asks once or twice, and some of an office share an address. */
  passwordReset: limit('password-reset', 20, 3600),
  /**
   * Letters with such a link to one e-mail address, so that a stranger cannot fill an inbox. Further requests get the same answer, but no letter is
   * written.
   */
  passwordResetAddress: limit('password-reset-address', 3, 3600),
  /** Choosing the new password: enough for people who mistype. Nobody guesses 256 bits. */
  passwordResetToken: limit('password-reset-token', 30, 600),
  /** Ending the weekly summary: a person presses once, but a mail provider presses for thousands from a few addresses. */
  unsubscribe: limit('unsubscribe', 300, 60),
  /** Contact messages: a person writes one or two. */
  contact: limit('contact', 10, 600),
} as const
