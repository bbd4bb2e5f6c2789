// How long places are kept, for server and browser code.

/** For how many minutes a place is kept at first, while nothing was done with it: others wait for its money. */
const FIRST_MINUTES = 15

/** For how many minutes a new place is kept. @param placeMinutes the campaign's own, for which it is kept once something was done */
export const firstMinutes = (placeMinutes: number): number => Math.min(FIRST_MINUTES, placeMinutes)
