import { flagSignal } from '../signal'

/** A picture or a link that an earlier completion has. Pictures that look alike may still be two right ones of the same screen. */
export const copy = flagSignal(60, { same_picture: 1, same_link: 1, similar_picture: 0.75 })
