/**
 * The address where administrators find a completion by its payment code.
 * @param isRejected whether it was rejected: those are in a list of their own
 */
export const completionAddress = (code: string, isRejected = false) =>
  `/admin/recent-activities?tab=completions&search=${encodeURIComponent(code)}${isRejected ? '&status=rejected' : ''}`

/** The address where administrators hand out or erase the data of the person who did a task. */
export const personAddress = (code: string) => `/admin/system-settings/privacy?code=${encodeURIComponent(code)}`
