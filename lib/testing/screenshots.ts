import sharp from 'sharp'

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const WIDTH = 1080
const HEIGHT = 2340

/**
 * A drawn phone screenshot in 540 x 1170, its words as bars: screens of one kind share their frame, as those of one app do,
 * and differ in what they say.
 */
export function screenshot(kind: 'list' | 'article' | 'profile' | 'page' | 'dialog', seed: number): Promise<Buffer> {
  const random = numbers(seed)
  for (let n = 0; n < 10; n++) random()
  const colour = () => `hsl(${Math.round(random() * 360)},45%,${Math.round(25 + random() * 50)}%)`
  const bar = (x: number, y: number, width: number, height: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
  const words = (x: number, y: number, width: number, height: number, lines: number, fill = '#444') => {
    let drawn = ''
    for (let line = 0; line < lines; line++) {
      const end = x + width * (0.4 + 0.6 * random())
      for (let at = x; at < end; ) {
        const long = Math.min(end - at, height * (1 + random() * 4))
        drawn += bar(at, y + line * height * 1.6, long, height, fill)
        at += long + height * 0.5
      }
    }
    return drawn
  }
  const rows = (count: number, draw: (n: number) => string) => Array.from({ length: count }, (_, n) => draw(n)).join('')
  const bodies = {
    list: () =>
      bar(0, 0, WIDTH, 200, '#075e54') +
      rows(
        12,
        (n) =>
          `<circle cx="90" cy="${300 + n * 170}" r="50" fill="${colour()}"/>${words(170, 260 + n * 170, 430, 34, 1)}${words(170, 325 + n * 170, 700, 26, 1, '#999')}`,
      ),
    article: () => words(40, 200, 1000, 50, 3) + words(40, 480, 1000, 30, 35),
    profile: () =>
      `<circle cx="150" cy="330" r="110" fill="${colour()}"/>${words(330, 300, 600, 40, 2)}${words(60, 480, 860, 28, 4)}${bar(60, 720, 960, 90, '#0095f6')}${rows(12, (n) => bar((n % 3) * 360, 900 + Math.floor(n / 3) * 360, 356, 356, colour()) + bar((n % 3) * 360 + random() * 150, 900 + Math.floor(n / 3) * 360 + random() * 150, 60 + random() * 150, 60 + random() * 150, colour()))}`,
    page: () =>
      bar(0, 120, WIDTH, 120, '#fafafa') + words(80, 300 + random() * 300, 920, 34, 3 + Math.floor(random() * 6)) + bar(60, 2040, 960, 100, '#1a73e8'),
    dialog: () => bar(0, 0, WIDTH, HEIGHT, '#888') + bar(80, 800, 920, 700, '#fff') + words(140, 880, 800, 44, 2) + words(140, 1050, 800, 30, 6),
  }
  const status = words(40, 30, 150, 28, 1, '#222') + words(830, 30, 200, 28, 1, '#222')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="1170" viewBox="0 0 ${WIDTH} ${HEIGHT}">${bar(0, 0, WIDTH, HEIGHT, '#fff')}${bodies[kind]()}${status}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
