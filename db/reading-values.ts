/** What became of reading a picture; it failed when it took too long or could not be decoded. */
export const readingStates = ['waiting', 'read', 'failed'] as const
export type ReadingState = (typeof readingStates)[number]

/** Left edge, upper edge, width and height as shares of the picture's sides. */
export type PictureBox = [x: number, y: number, width: number, height: number]

/** A word that a campaign names, found in a picture. */
export interface FoundWord {
  /** Its place in the version's list, from 0. */
  word: number
  /** Where it is; a sentence has a box for each line. */
  boxes: PictureBox[]
  /** How sure the reader was, from 0 to 100. */
  confidence: number
}
