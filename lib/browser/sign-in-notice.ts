type Word = 'logged_out' | 'session_ended'

let word: Word | undefined

/** Has the sign-in page say how the session ended: toasts end with the page that showed them. */
export function leaveWord(next: Word): void {
  word = next
}

/** What is to be said, once. */
export function takeWord(): Word | undefined {
  const due = word
  word = undefined
  return due
}
