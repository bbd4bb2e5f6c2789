import type { Chance } from './random'

// The parts of the drawn phone screenshots. Sizes are pixels of a screen of 540 x 1170.

export const WIDTH = 540
export const HEIGHT = 1170

export interface Theme {
  ground: string
  card: string
  ink: string
  quiet: string
  line: string
  accent: string
  /** A bright colour on the accent. */
  bright: string
  isDark: boolean
}

const accents = ['#2F5BEA', '#C2410C', '#0F766E', '#7C3AED', '#BE185D', '#15803D', '#B45309', '#0369A1', '#4D7C0F', '#9F1239']

export function themeOf(chance: Chance): Theme {
  const isDark = chance.is(0.3)
  const accent = chance.pick(accents)
  return isDark
    ? {
        ground: chance.pick(['#0E1116', '#16130F', '#101418']),
        card: '#1F242B',
        ink: '#F2F4F6',
        quiet: '#9AA4AF',
        line: '#313842',
        accent,
        bright: '#fff',
        isDark,
      }
    : {
        ground: chance.pick(['#FFFFFF', '#F6F4EF', '#EEF2F6']),
        card: '#FFFFFF',
        ink: '#171B1F',
        quiet: '#66707A',
        line: '#DDE2E6',
        accent,
        bright: '#fff',
        isDark,
      }
}

const escaped = (words: string) => words.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface TextStyle {
  size?: number
  fill?: string
  bold?: boolean
  anchor?: 'start' | 'middle' | 'end'
}

export const text = (x: number, y: number, words: string, { size = 22, fill = '#000', bold = false, anchor = 'start' }: TextStyle = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${bold ? ' font-weight="bold"' : ''} text-anchor="${anchor}">${escaped(words)}</text>`

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0, stroke = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="2"` : ''}/>`

export const disc = (x: number, y: number, radius: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const tick = (x: number, y: number, size: number, stroke: string) =>
  `<path d="M${x - size} ${y}l${size * 0.7} ${size * 0.7}l${size * 1.3} ${-size * 1.4}" stroke="${stroke}" stroke-width="${size * 0.4}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`

export const back = (x: number, y: number, stroke: string) =>
  `<path d="M${x + 12} ${y - 12}l-12 12l12 12" stroke="${stroke}" stroke-width="4" fill="none" stroke-linecap="round"/>`

/** Text in lines of at most so many characters. */
export function lines(x: number, y: number, words: string, perLine: number, style: TextStyle & { gap?: number } = {}): string {
  const rows: string[] = []
  let row = ''
  for (const word of words.split(' ')) {
    if (row && row.length + word.length + 1 > perLine) {
      rows.push(row)
      row = word
    } else row = row ? `${row} ${word}` : word
  }
  rows.push(row)
  return rows.map((words, at) => text(x, y + at * (style.gap ?? (style.size ?? 22) * 1.35), words, style)).join('')
}

export const star = (x: number, y: number, radius: number, fill: string) => {
  const points = Array.from({ length: 10 }, (_, at) => {
    const reach = at % 2 === 0 ? radius : radius * 0.45
    const angle = (at * Math.PI) / 5 - Math.PI / 2
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}

/** A round picture with an initial. */
export const avatar = (x: number, y: number, radius: number, name: string, fill: string) =>
  disc(x, y, radius, fill) + text(x, y + radius * 0.36, name.charAt(0).toUpperCase(), { size: radius, fill: '#fff', bold: true, anchor: 'middle' })

const tones = [
  '#E8C9A0',
  '#A7C4BC',
  '#52796F',
  '#D8A48F',
  '#6D6875',
  '#B5838D',
  '#FFCDB2',
  '#355070',
  '#F4E285',
  '#8CB369',
  '#5B8E7D',
  '#BC4B51',
  '#2B2D42',
  '#EDF2F4',
  '#C9ADA7',
]

/** A drawing that resembles a photo: a sky, hills and objects. Its clip path needs a unique name. */
export function photo(chance: Chance, x: number, y: number, width: number, height: number, radius = 0): string {
  const name = `p${x}-${y}-${chance.int(0, 1_000_000)}`
  const inside = (share: number) => y + height * share
  const horizon = 0.35 + chance.share() * 0.4
  const hills = Array.from({ length: chance.int(1, 3) }, () => {
    const peak = x + chance.share() * width
    return `<path d="M${x} ${inside(1)}L${x} ${inside(horizon + 0.2)}Q${peak} ${inside(horizon - 0.3 * chance.share())} ${x + width} ${inside(horizon + 0.25 * chance.share())}V${inside(1)}Z" fill="${chance.pick(tones)}"/>`
  })
  const things = Array.from({ length: chance.int(1, 4) }, () =>
    chance.is(0.5)
      ? disc(x + chance.share() * width, inside(chance.share()), height * (0.06 + chance.share() * 0.2), chance.pick(tones))
      : box(
          x + chance.share() * width * 0.8,
          inside(0.2 + chance.share() * 0.5),
          width * (0.1 + chance.share() * 0.3),
          height * (0.15 + chance.share() * 0.4),
          chance.pick(tones),
          6,
        ),
  )
  return `<clipPath id="${name}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath><g clip-path="url(#${name})">${box(x, y, width, height, chance.pick(tones))}${hills.join('')}${things.join('')}</g>`
}

export const button = (x: number, y: number, width: number, words: string, theme: Theme, isFilled = true) =>
  box(x, y, width, 60, isFilled ? theme.accent : 'none', 30, theme.accent) +
  text(x + width / 2, y + 39, words, { fill: isFilled ? theme.bright : theme.accent, bold: true, anchor: 'middle' })

/** The phone's own bar at the top: the time, reception and battery. */
export function statusBar(chance: Chance, time: string, ink: string): string {
  const charge = chance.int(9, 98)
  const reception = chance.int(2, 4)
  const bars = [0, 1, 2, 3].map((at) => box(362 + at * 11, 32 - at * 5, 7, 8 + at * 5, at < reception ? ink : `${ink}55`, 2))
  const battery = `${box(478, 18, 38, 20, 'none', 5, ink)}${box(481, 21, (32 * charge) / 100, 14, charge < 20 ? '#DC2626' : ink, 3)}`
  const notices = Array.from({ length: chance.int(0, 3) }, (_, at) => disc(120 + at * 26, 28, 8, `${ink}99`))
  const label = chance.is(0.5) ? text(470, 36, `${charge}%`, { size: 17, fill: ink, anchor: 'end' }) : ''
  return text(34, 36, time, { size: 23, fill: ink, bold: true }) + notices.join('') + bars.join('') + label + battery
}

/** The bar at the bottom: a line, or three keys. */
export const homeBar = (chance: Chance, ink: string) =>
  chance.is(0.6)
    ? box(190, 1150, 160, 7, ink, 4)
    : `${box(118, 1130, 22, 22, 'none', 3, ink)}<circle cx="270" cy="1141" r="12" fill="none" stroke="${ink}" stroke-width="2"/><path d="M412 1129l-20 12l20 12z" fill="none" stroke="${ink}" stroke-width="2"/>`
