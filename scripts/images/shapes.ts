/** The shapes of the site's drawings: flat and rounded, in dark ink, green and a little yellow, without outlines and faces. */

export const color = {
  ink: '#10231d',
  green: '#047857',
  deep: '#065f46',
  mid: '#a9d8c5',
  soft: '#cfeadf',
  tint: '#e7f5ef',
  white: '#ffffff',
  line: '#dde5df',
  sun: '#ffc53d',
  gold: '#dd9f14',
  cream: '#fff6e0',
  /** Ink on yellow, which is the same in the dark theme. */
  onSun: '#0f221c',
}

/** What a colour becomes in the dark theme, as in app/globals.css. */
const dark: Partial<Record<keyof typeof color, string>> = {
  ink: '#d3dfd8',
  green: '#34d399',
  deep: '#6ee7b7',
  mid: '#2f7a61',
  soft: '#1c4b3b',
  tint: '#12352a',
  white: '#17211d',
  cream: '#3a2e0c',
}

/** Skin and hair of the figures. */
export const looks = {
  ana: { skin: '#a9704a', hair: '#2b1a14', shirt: color.green },
  rafael: { skin: '#e2b48e', hair: '#5a3a22', shirt: '#ffc53d' },
  celia: { skin: '#6b4430', hair: '#b9bdb8', shirt: '#a9d8c5' },
  thiago: { skin: '#c78f66', hair: '#1d1512', shirt: color.ink },
  juliana: { skin: '#8a5a3c', hair: '#3a2219', shirt: '#065f46' },
}

export const rect = (x: number, y: number, w: number, h: number, r: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
export const circle = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
export const line = (d: string, stroke: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
/** A bar in place of a line of text. */
export const words = (x: number, y: number, w: number, fill = color.soft, h = 8) => rect(x, y, w, h, h / 2, fill)
export const group = (content: string, transform: string) => `<g transform="${transform}">${content}</g>`

export const tick = (x: number, y: number, size: number, stroke: string) =>
  line(`M${x - size * 0.5} ${y}l${size * 0.36} ${size * 0.36}l${size * 0.64} ${-size * 0.7}`, stroke, size * 0.22)
export const done = (x: number, y: number, r: number, fill = color.green, mark = color.white) => circle(x, y, r, fill) + tick(x, y, r * 0.9, mark)
export const coin = (x: number, y: number, r: number) =>
  circle(x, y, r, color.sun) +
  `<circle cx="${x}" cy="${y}" r="${r * 0.76}" fill="none" stroke="${color.gold}" stroke-width="${r * 0.08}"/>` +
  tick(x, y, r * 0.72, color.onSun)

/** A phone, its screen's content in coordinates of the screen's corner. */
export const phone = (x: number, y: number, w: number, h: number, content: string) =>
  rect(x, y, w, h, w * 0.15, color.ink) +
  rect(x + 7, y + 7, w - 14, h - 14, w * 0.11, color.white) +
  rect(x + w / 2 - w * 0.13, y + 13, w * 0.26, 6, 3, color.ink) +
  group(content, `translate(${x + 7} ${y + 7})`)

interface Look {
  skin: string
  hair: string
  shirt: string
}

/** Head and shoulders, standing on `y`. */
export const person = (x: number, y: number, size: number, { skin, hair, shirt }: Look, long = false) =>
  group(
    (long ? path('M-25 -62a25 25 0 0 1 50 0v28a8 8 0 0 1-8 8h-34a8 8 0 0 1-8-8z', hair) : '') +
      path('M-44 0v-6a30 30 0 0 1 30-30h28a30 30 0 0 1 30 30v6z', shirt) +
      path('M-9 -50h18v11a9 9 0 0 1-18 0z', skin) +
      circle(0, -62, 20, skin) +
      path('M-21 -62a21 21 0 0 1 42 0c-10 0-18-4-23-11c-3 6-10 10-19 11z', hair),
    `translate(${x} ${y}) scale(${size})`,
  )

export const play = (x: number, y: number, r: number, fill = color.green) =>
  circle(x, y, r, fill) + path(`M${x - r * 0.28} ${y - r * 0.42}l${r * 0.75} ${r * 0.42}l${-r * 0.75} ${r * 0.42}z`, color.white)
export const heart = (x: number, y: number, s: number, fill: string) =>
  group(path('M0 9C-14 -1 -10 -11 -4.5 -11C-2 -11 -0.5 -9.500 0 -8C0.5 -9.500 2 -11 4.500 -11C10 -11 14 -1 0 9z', fill), `translate(${x} ${y}) scale(${s})`)
export const nodes = (x: number, y: number, s: number, stroke: string, fill: string) =>
  group(line('M9 -9L-9 0L9 9', stroke, 4) + circle(9, -9, 6, fill) + circle(-9, 0, 6, fill) + circle(9, 9, 6, fill), `translate(${x} ${y}) scale(${s})`)

/** The rules that a drawing needs in the dark theme: those of the colours in it. */
function inTheDark(content: string): string {
  const rules = Object.entries(dark).flatMap(([name, to]) =>
    (['fill', 'stroke'] as const).flatMap((part) => {
      const from = `[${part}="${color[name as keyof typeof dark]}"]`
      return content.includes(from.slice(1, -1)) ? [`${from}{${part}:${to}}`] : []
    }),
  )
  return `<style>@media(prefers-color-scheme:dark){${rules.join('')}}</style>`
}

export const svg = (w: number, h: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${inTheDark(content)}${content}</svg>\n`
