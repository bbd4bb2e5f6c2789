import { SITE_NAME } from '../../lib/site'
import { coin, color, done, group, phone, play, rect, svg, words } from './shapes'

const SIGN =
  'M16 1a15 15 0 1 0 0 30 15 15 0 0 0 0-30Zm8.3 11.4-9.5 9.900a2 2 0 0 1-2.900 0l-4.300-4.500a2 2 0 1 1 2.900-2.800l2.900 3 8-8.400a2 2 0 1 1 2.900 2.800Z'

const sign = (fill: string) => `<path fill-rule="evenodd" fill="${fill}" d="${SIGN}"/>`

/** The logo alone, or in white on a green background that can be cropped to any shape. */
export const icon = ({ ground = false }) =>
  ground
    ? svg(64, 64, rect(0, 0, 64, 64, 0, color.green) + group(sign(color.white), 'translate(14 14) scale(1.125)'))
    : svg(32, 32, `<title>${SITE_NAME}</title>${sign(color.green)}`)

/** Wraps one 32 px PNG as a .ico file. */
export function ico(image: Buffer) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(image.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, image])
}

const drawing = svg(
  420,
  560,
  `<circle cx="210" cy="300" r="205" fill="${color.soft}"/>` +
    phone(
      110,
      50,
      210,
      450,
      rect(20, 60, 156, 110, 16, color.tint) +
        play(98, 115, 24) +
        done(36, 208, 13) +
        words(60, 204, 100, color.mid) +
        done(36, 246, 13) +
        words(60, 242, 76, color.mid) +
        done(36, 284, 13) +
        words(60, 280, 92, color.mid) +
        rect(20, 350, 156, 44, 14, color.green),
    ) +
    coin(330, 150, 52),
)

/** The preview picture for links to the site, 1200 × 630. */
export const shareCard = ({ title = '', font = '' }) => `<!doctype html><style>
@font-face { font-family: Jakarta; font-weight: 200 800; src: url(data:font/woff2;base64,${font}) }
body { margin: 0; display: flex; align-items: center; justify-content: space-between; width: 1200px; height: 630px; box-sizing: border-box; padding: 0 80px; background: ${color.tint}; color: ${color.ink}; font-family: Jakarta }
p { display: flex; align-items: center; gap: 16px; margin: 0 0 40px; font-size: 40px; font-weight: 800; letter-spacing: -0.02em }
h1 { margin: 0; max-width: 620px; font-size: 68px; font-weight: 800; line-height: 1.1; letter-spacing: -0.03em; text-wrap: balance }
</style><div><p>${icon({}).replace('width="32" height="32"', 'width="56" height="56"')}${SITE_NAME}</p><h1>${title}</h1></div>${drawing}`
