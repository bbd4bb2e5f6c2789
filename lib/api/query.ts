/**
 * For figures and lists that other people change, such as visitors who click: besides the five minutes of every query, they
 * are asked for again when the reader comes back to the window.
 */
export const livesOutside = { refetchOnWindowFocus: 'always' } as const
