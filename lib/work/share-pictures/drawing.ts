import 'server-only'
import { create } from 'qrcode'
import { CAPITALS, lineOfText, type Weight, widthOf } from './outline-text'
import { fitted, wrapped } from './wrap'

// The colours and the sign of the site (app/globals.css, components/ui/brand.tsx). Pictures are seen elsewhere, so there is no dark theme.
const color = { ink: '#10231d', paper: '#fbfbf8', white: '#ffffff', green: '#047857', muted: '#51645c', line: '#e4e8e3', sun: '#ffc53d', onSun: '#0f221c' }

const SIGN =
  'M16 1a15 15 0 1 0 0 30 15 15 0 0 0 0-30Zm8.3 11.4-9.5 9.900a2 2 0 0 1-2.900 0l-4.300-4.500a2 2 0 1 1 2.900-2.800l2.900 3 8-8.400a2 2 0 1 1 2.900 2.800Z'

/** What a picture says, each text ready to be drawn. */
export interface PictureTexts {
  brand: string
  title: string
  minutes: string
  reward: string
  /** Under the reward: what it is paid for. */
  condition: string
  /** Above the link's address. */
  scan: string
  /** The link that the QR code holds, and how a person types it. */
  link: string
  address: string
  small: string
}

/** Where things are, in pixels. Stories leave free what the apps cover: some 250 at the top, 340 at the bottom. */
const layouts = {
  story: {
    width: 1080,
    height: 1920,
    margin: 96,
    top: 262,
    bottom: 1580,
    brand: 60,
    title: [96, 84, 74, 66, 58, 50],
    text: 40,
    reward: 190,
    panel: 350,
    qr: 400,
    gap: 64,
  },
  feed: {
    width: 1080,
    height: 1080,
    margin: 72,
    top: 68,
    bottom: 1030,
    brand: 48,
    title: [76, 68, 60, 52, 46, 40],
    text: 34,
    reward: 118,
    panel: 216,
    qr: 300,
    gap: 40,
  },
} as const

export type PictureFormat = keyof typeof layouts
export const pictureFormats = Object.keys(layouts) as [PictureFormat, ...PictureFormat[]]

/** Width and height of a format in pixels. */
export const sizeOf = (format: PictureFormat) => ({ width: layouts[format].width, height: layouts[format].height })

/** The distance of a title's baselines in shares of its size. */
const LEADING = 1.14
const MAX_LINES = 4

const box = (x: number, y: number, width: number, height: number, radius: number, fill: string, stroke = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${stroke && ` stroke="${stroke}" stroke-width="2"`}/>`

/** Lines of text one below the other, the first with the top of its capitals at `y`. */
const column = (
  lines: string[],
  { x, y, size, leading, weight, fill }: { x: number; y: number; size: number; leading: number; weight: Weight; fill: string },
) => lines.map((line, at) => lineOfText(line, { x, y: y + size * CAPITALS + at * size * leading, size, weight, fill })).join('')

/** A QR code of whole pixels, at most so wide and with its quiet zone. */
function qrCode(text: string, x: number, y: number, room: number): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const step = Math.max(1, Math.floor(room / modules.size))
  const inset = Math.floor((room - step * modules.size) / 2)
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${x + inset + column * step} ${y + inset + row * step}h${step}v${step}h${-step}z`
  return `<path fill="${color.ink}" shape-rendering="crispEdges" d="${path}"/>`
}

/** The largest of falling sizes at which a text fits into a width. */
const largest = (text: string, from: number, width: number, weight: Weight) => Math.min(from, (from * width) / Math.max(1, widthOf(text, from, weight)))

/** The picture as SVG without any text elements. */
export function drawing(format: PictureFormat, texts: PictureTexts): string {
  const { width, height, margin, top, bottom, brand, title: sizes, text, reward, panel, qr, gap } = layouts[format]
  const inner = width - 2 * margin
  const pad = Math.round(text * 1.2)
  const smallSize = Math.round(text * 0.8)
  const small = wrapped(texts.small, inner, smallSize, 'medium')
  const smallTop = bottom - small.length * smallSize * 1.35
  const qrTop = smallTop - gap * 0.75 - qr
  const panelTop = qrTop - gap * 0.6 - panel
  const minutesTop = panelTop - gap * 0.75 - text * CAPITALS
  const titleEnd = minutesTop - text * 1.1
  const titleRoom = titleEnd - (top + brand + gap * 0.8)
  const title = fitted(texts.title, { width: inner, height: titleRoom, lines: MAX_LINES, sizes, leading: LEADING, weight: 'bold' })
  const titleTop = titleEnd - (title.lines.length - 1) * title.size * LEADING - title.size * CAPITALS
  const amountSize = largest(texts.reward, reward, inner - 2 * pad, 'bold')
  const conditionSize = largest(texts.condition, text, inner - 2 * pad, 'medium')
  const underAmount = amountSize * 0.28
  const amountTop = panelTop + (panel - amountSize * CAPITALS - underAmount - conditionSize * CAPITALS) / 2
  const quiet = Math.round(text * 0.9)
  const side = qr - 2 * quiet
  const addressLeft = margin + qr
  const addressRoom = width - margin - pad - addressLeft
  const scan = wrapped(texts.scan, addressRoom, text, 'medium')
  const scanHeight = scan.length * text * 1.3
  const address = fitted(texts.address, {
    width: addressRoom,
    height: side - scanHeight - text * 0.5,
    lines: 8,
    sizes: [text, text * 0.9, text * 0.8, text * 0.7, text * 0.6],
    leading: 1.3,
    weight: 'bold',
  })
  const besideHeight = scanHeight + text * 0.5 + address.lines.length * address.size * 1.3
  const besideTop = qrTop + (qr - besideHeight) / 2 + text * 0.15
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${[
    box(0, 0, width, height, 0, color.paper),
    `<path fill-rule="evenodd" fill="${color.green}" transform="translate(${margin} ${top}) scale(${brand / 32})" d="${SIGN}"/>`,
    lineOfText(texts.brand, {
      x: margin + brand * 1.28,
      y: top + brand / 2 + (brand * 0.86 * CAPITALS) / 2,
      size: brand * 0.86,
      weight: 'bold',
      fill: color.ink,
    }),
    column(title.lines, { x: margin, y: titleTop, size: title.size, leading: LEADING, weight: 'bold', fill: color.ink }),
    column([texts.minutes], { x: margin, y: minutesTop, size: text, leading: 1, weight: 'medium', fill: color.muted }),
    box(margin, panelTop, inner, panel, 36, color.sun),
    column([texts.reward], { x: margin + pad, y: amountTop, size: amountSize, leading: 1, weight: 'bold', fill: color.onSun }),
    column([texts.condition], {
      x: margin + pad,
      y: amountTop + amountSize * CAPITALS + underAmount,
      size: conditionSize,
      leading: 1,
      weight: 'medium',
      fill: color.onSun,
    }),
    box(margin, qrTop, inner, qr, 36, color.white, color.line),
    qrCode(texts.link, margin + quiet, Math.round(qrTop) + quiet, side),
    column(scan, { x: addressLeft, y: besideTop, size: text, leading: 1.3, weight: 'medium', fill: color.muted }),
    column(address.lines, { x: addressLeft, y: besideTop + scanHeight + text * 0.5, size: address.size, leading: 1.3, weight: 'bold', fill: color.ink }),
    column(small, { x: margin, y: smallTop, size: smallSize, leading: 1.35, weight: 'medium', fill: color.muted }),
  ].join('')}</svg>`
}
