/**
 * For figures and lists that other people change, such as visitors who click: besides the five minutes of every query, they
 * are asked for again when the reader comes back to the page or the window. What is known stands there meanwhile.
 */
export const livesOutside = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const
