import { decisionsOnMany } from './review/many-at-once'
import { reviewPictures } from './review/pictures'
import { pressesAndUndo } from './review/presses-and-undo'
import { refusedDecisions } from './review/refused-decisions'
import { wholeReviews } from './review/whole-reviews'
import { reviewWords } from './review/words'
import { test } from './support/test'

// One after the other in one process: each has its completions alone in the lane of those who asked for another look.
test.describe.configure({ mode: 'default' })

wholeReviews()
refusedDecisions()
reviewPictures()
pressesAndUndo()
decisionsOnMany()
reviewWords()
