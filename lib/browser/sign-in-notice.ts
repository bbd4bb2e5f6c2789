type Notice = 'logged_out' | 'session_ended'

let notice: Notice | undefined

/** Has the sign-in page say how the session ended: toasts end with the page that showed them. */
export function leaveNotice(next: Notice): void {
  notice = next
}

/** What is to be said, once. */
export function takeNotice(): Notice | undefined {
  const due = notice
  notice = undefined
  return due
}
