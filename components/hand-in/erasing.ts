/** What forgets each wizard that is in memory when a task is erased, by its code in upper case: one that was left on another page would store it again. */
export const erasing = new Set<(code: string) => void>()
