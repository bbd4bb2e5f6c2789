/**
 * Every page of the product by its visible address, and who may see it: middleware, the server's page memory and the tests read this
 * one list. A new page is guarded or public because it stands here; a test compares it with what there is in `app/[locale]`.
 */

/** The guarded areas, each for the role of its name, and the pages below it; any other path below is unknown. */
export const areas: Record<string, string[]> = {
  admin: ['', 'promoters', 'recent-activities', 'contact-form', 'system-settings', 'system-settings/audit-log', 'settings'],
  promoter: ['', 'total-clicks', 'completions', 'settings'],
}

/** Pages that lead a person who is signed in to their own area. */
export const signInPages = ['login', 'register']

/** The same for everybody, whatever they send: these alone may be kept and answered from memory. */
export const publicPages = ['/', '/perform-task', '/policy', '/terms-and-condition']
