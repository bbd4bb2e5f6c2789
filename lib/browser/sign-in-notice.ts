type Notice = 'logged_out' | 'session_ended'

let notice: Notice | undefined

/** Leaves a notice for the sign-in page about how the session ended. A toast would end with the current page. */
export function leaveNotice(next: Notice): void {
  notice = next
}

/** Returns and removes the notice. */
export function takeNotice(): Notice | undefined {
  const due = notice
  notice = undefined
  return due
}
