export type SignInNotice = 'logged_out' | 'session_ended' | 'account_gone'

let notice: SignInNotice | undefined

let email: string | undefined

/** Leaves a notice for the sign-in page about how the session ended. A toast would end with the current page. */
export function leaveNotice(next: SignInNotice): void {
  notice = next
}

/** Returns and removes the notice. */
export function takeNotice(): SignInNotice | undefined {
  const due = notice
  notice = undefined
  return due
}

/** Leaves the address of a new account for the sign-in page. In memory only. */
export function leaveEmail(next: string): void {
  email = next
}

/** Returns and removes the address. */
export function takeEmail(): string | undefined {
  const due = email
  email = undefined
  return due
}
