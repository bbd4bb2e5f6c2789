import type { Chance } from './random'
import { box, type Theme, text } from './svg'

export interface Person {
  name: string
  /** The part of an address without an @. */
  handle: string
}

export interface Scene {
  chance: Chance
  theme: Theme
  person: Person
  /** The time of day, as the phone shows it. */
  time: string
  /** The day in words. */
  day: string
  /** Other people's names. */
  names: string[]
  /** Whether the name was changed afterwards. */
  isForged: boolean
  /** Whether the task is not done yet: nobody is followed or subscribed to. */
  isBefore: boolean
}
export type Draw = (scene: Scene) => string

/** The person's name; a forged one is written over another name and slightly tilted. */
export const signature = (x: number, y: number, { person, theme, isForged }: Scene) =>
  isForged
    ? `<g transform="rotate(-2 ${x} ${y})" font-family="DejaVu Serif, serif">${box(x - 8, y - 28, 250, 40, theme.isDark ? '#2B3038' : '#F3F3F1')}${text(x, y, person.name, { size: 23, fill: theme.ink })}</g>`
    : text(x, y, person.name, { size: 20, fill: theme.ink })
