import sharp from 'sharp'
import { defaultLocale, languageTag } from '@/lib/platform/i18n/locales'
import { type Chance, chance } from './random'
import type { Draw, Person } from './scene'
import { homeScreen, place } from './screens-places'
import { account, form, newsletter, review } from './screens-sent'
import { channel, group, profile, show } from './screens-social'
import { box, disc, HEIGHT, homeBar, statusBar, type Theme, themeOf, WIDTH } from './svg'

// Phone screenshots of plausible tasks, each different, as proofs of the demo.

/** The screens that show the person's name. */
const signed = [review, place]
const tasks = [profile, review, form, newsletter, group, channel, account, show, place]

/** What a proof that is worth rejecting looks like. */
export type Flaw = 'photographed' | 'cropped' | 'dark' | 'blurred' | 'other_screen' | 'edited'

export interface Screen {
  /** The same number gives the same picture. */
  seed: number
  person: Person
  at: Date
  flaw?: Flaw | undefined
  /** The same screen before the task was done. */
  isBefore?: boolean | undefined
}

const clock = new Intl.DateTimeFormat(languageTag[defaultLocale], { hour: '2-digit', minute: '2-digit', timeZone: 'America/Sao_Paulo' })
const calendar = new Intl.DateTimeFormat(languageTag[defaultLocale], { day: 'numeric', month: 'long', timeZone: 'America/Sao_Paulo' })
const others = ['Marta Reis', 'Ivan Prado', 'Noemi Castro', 'Caio Lemos', 'Dora Pires', 'Ulisses Gama', 'Rute Salles', 'Abel Torres']

const svgOf = (body: string, theme: Theme) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="DejaVu Sans, sans-serif">${box(0, 0, WIDTH, HEIGHT, theme.ground)}${body}</svg>`

/** A screen before it becomes a picture, with what else its seed decides. */
function screenOf({ seed, person, at, flaw, isBefore = false }: Screen) {
  const luck = chance(seed)
  const theme = themeOf(luck)
  const isForged = flaw === 'edited'
  const kinds = isForged ? signed : tasks
  const draw = flaw === 'other_screen' ? homeScreen : (kinds[seed % kinds.length] ?? profile)
  const time = clock.format(at)
  const scene = { chance: luck, theme, person, time, day: calendar.format(at), names: others, isForged, isBefore }
  const ink = [account, homeScreen, group].includes(draw) ? '#FFFFFF' : theme.ink
  const frame = statusBar(luck, time, ink) + homeBar(luck, theme.ink)
  return { svg: svgOf(draw(scene) + frame, theme), luck }
}

/** What the button of a screen says after the task and before it, in two languages as campaigns name them. */
const buttons = new Map<Draw, { right: string; wrong: string }>([
  [profile, { right: 'Seguindo | Following', wrong: 'Seguir | Follow' }],
  [show, { right: 'Seguindo | Following', wrong: 'Seguir | Follow' }],
  [channel, { right: 'Inscrito | Subscribed', wrong: 'Inscrever-se | Subscribe' }],
])

/** What tells a screen after the task from the same before it; undefined where both look the same. */
export const buttonOf = ({ seed }: Pick<Screen, 'seed'>) => buttons.get(tasks[seed % tasks.length] ?? profile)

/** The texts of a screen, in the order in which they are drawn. */
export const textsOf = (screen: Screen): string[] =>
  [...screenOf(screen).svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words = '']) =>
    words.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).trim(),
  )

/** A screenshot as a phone would store it. @returns a JPEG or PNG */
export async function drawScreen(screen: Screen): Promise<Buffer> {
  const { flaw } = screen
  const { svg, luck } = screenOf(screen)
  const picture = sharp(Buffer.from(svg))
  const bytes = await picture.jpeg({ quality: luck.int(72, 90) }).toBuffer()
  return flaw ? spoil(bytes, flaw, luck) : bytes
}

/** Gives a good screenshot one of the flaws of real proofs. */
async function spoil(bytes: Buffer, flaw: Flaw, luck: Chance): Promise<Buffer> {
  const picture = sharp(bytes)
  if (flaw === 'cropped')
    return picture
      .extract({ left: 0, top: luck.int(0, 60), width: WIDTH, height: luck.int(230, 320) })
      .jpeg({ quality: 74 })
      .toBuffer()
  if (flaw === 'dark') return picture.linear(0.22, 2).jpeg({ quality: 60 }).toBuffer()
  if (flaw === 'blurred') return picture.blur(luck.int(7, 10)).jpeg({ quality: 45 }).toBuffer()
  if (flaw !== 'photographed') return bytes
  // A photo of the screen, taken with another phone.
  const tilt = luck.int(4, 9) * (luck.is(0.5) ? 1 : -1)
  const screen = await picture.resize(430).extend({ top: 14, bottom: 20, left: 12, right: 12, background: '#0A0A0A' }).png().toBuffer()
  const tilted = await sharp(screen).rotate(tilt, { background: '#00000000' }).png().toBuffer()
  const table = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"><linearGradient id="w" x2="1" y2="1"><stop stop-color="#7A5A3C"/><stop offset="1" stop-color="#3B2A1C"/></linearGradient><rect width="720" height="1280" fill="url(#w)"/>${disc(90, 1180, 90, '#2A1D13')}</svg>`
  const seen = await sharp(Buffer.from(table))
    .composite([{ input: tilted, gravity: 'centre' }])
    .png()
    .toBuffer()
  const glare = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"><radialGradient id="g"><stop stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><ellipse cx="${luck.int(200, 520)}" cy="${luck.int(300, 800)}" rx="210" ry="150" fill="url(#g)"/></svg>`
  return sharp(seen)
    .composite([{ input: Buffer.from(glare) }])
    .modulate({ brightness: 0.75 })
    .blur(1.4)
    .jpeg({ quality: 58 })
    .toBuffer()
}

/** A picture forwarded through a chat: smaller, compressed again, without its top edge. */
export async function nearCopy(bytes: Buffer): Promise<Buffer> {
  const { width = WIDTH, height = HEIGHT } = await sharp(bytes).metadata()
  const top = Math.round(height * 0.012)
  return sharp(bytes)
    .extract({ left: 0, top, width, height: height - top })
    .resize(Math.round(width * 0.8))
    .jpeg({ quality: 52 })
    .toBuffer()
}
