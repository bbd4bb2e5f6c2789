import { circle, coin, color, done, group, heart, line, looks, nodes, path, person, phone, play, rect, svg, tick, words } from './shapes'

const { ink, green, deep, mid, soft, tint, white, sun, gold, onSun } = color

const bankFront = (x: number, y: number, s: number, fill: string, body: string) =>
  group(
    path('M-46 -18L0 -46L46 -18v8h-92z', fill) +
      [-34, -12, 10, 32].map((at) => rect(at - 5, -6, 12, 34, 3, body)).join('') +
      rect(-46, 32, 92, 12, 4, fill) +
      circle(0, -24, 6, sun),
    `translate(${x} ${y}) scale(${s})`,
  )

/** 360 × 200, on a tinted ground. */
const payments = {
  pix:
    circle(180, 100, 82, soft) +
    phone(137, 26, 86, 160, words(14, 30, 44) + words(14, 44, 30, tint) + rect(14, 64, 44, 44, 10, tint) + done(36, 86, 15) + rect(14, 120, 44, 14, 7, green)) +
    line('M60 100H112', green, 5) +
    line('M100 88L113 100L100 112', green, 5) +
    coin(50, 100, 26) +
    line('M248 100H300', mid, 5) +
    rect(268, 74, 62, 52, 14, white) +
    tick(299, 100, 22, green),
  bank: circle(180, 100, 82, soft) + bankFront(180, 100, 1.35, ink, white) + coin(82, 142, 22) + done(276, 140, 20),
  wallet:
    circle(180, 100, 82, soft) +
    rect(126, 42, 100, 60, 12, sun) +
    rect(138, 54, 40, 8, 4, gold) +
    rect(112, 62, 136, 96, 20, ink) +
    rect(120, 70, 120, 80, 14, deep) +
    rect(200, 94, 54, 34, 17, white) +
    circle(218, 111, 8, green) +
    coin(90, 62, 18) +
    coin(282, 150, 22),
}

const tile = (content: string) => rect(0, 0, 64, 64, 18, tint) + content

/** 64 × 64. */
const services = {
  follow: tile(person(28, 52, 0.5, { skin: mid, hair: deep, shirt: green }) + circle(47, 22, 10, sun) + line('M47 17.500v9M42.500 22h9', onSun, 3)),
  like: tile(rect(12, 14, 40, 36, 9, white) + heart(32, 34, 1.25, green)),
  share: tile(nodes(32, 32, 1.25, mid, green)),
  watch: tile(rect(10, 15, 44, 34, 9, ink) + play(32, 32, 11, green)),
  survey: tile(
    rect(15, 10, 34, 44, 8, white) + [22, 33, 44].map((y, at) => tick(23, y, 7, at < 2 ? green : mid) + words(30, y - 2, 13, at < 2 ? mid : soft, 4)).join(''),
  ),
  invite: tile(person(22, 54, 0.42, { skin: mid, hair: deep, shirt: green }) + person(41, 54, 0.42, { skin: soft, hair: ink, shirt: ink }) + coin(52, 13, 8)),
}

/** 520 × 240, on a tinted ground. */
const stories = {
  ana:
    circle(260, 130, 108, soft) +
    person(178, 240, 1.8, looks.ana, true) +
    phone(
      270,
      40,
      112,
      210,
      circle(49, 52, 20, mid) +
        words(24, 84, 50, mid) +
        words(32, 98, 34) +
        rect(16, 118, 66, 22, 11, green) +
        tick(49, 129, 12, white) +
        rect(12, 154, 35, 34, 8, tint) +
        rect(52, 154, 35, 34, 8, tint),
    ),
  rafael:
    circle(260, 130, 108, soft) +
    group(
      rect(0, 0, 120, 150, 16, mid) + rect(6, 6, 108, 138, 11, white) + words(20, 28, 60) + rect(20, 46, 80, 52, 8, tint) + words(20, 112, 46),
      'translate(176 56) rotate(-7)',
    ) +
    group(
      rect(0, 0, 130, 160, 16, ink) +
        rect(6, 6, 118, 148, 11, white) +
        words(20, 28, 66, mid) +
        rect(20, 48, 90, 58, 8, soft) +
        play(65, 77, 16) +
        words(20, 122, 50),
      'translate(272 44) rotate(5)',
    ) +
    done(398, 176, 28) +
    person(98, 240, 1.5, looks.rafael),
  celia:
    circle(260, 130, 108, soft) +
    person(350, 240, 1.7, looks.celia) +
    rect(130, 42, 160, 178, 16, mid) +
    rect(136, 48, 148, 166, 11, white) +
    [72, 110, 148, 186]
      .map((y, at) => done(162, y, 12, at === 3 ? sun : green, at === 3 ? onSun : white) + words(186, y - 4, [76, 60, 82, 50][at] ?? 60, mid))
      .join(''),
  thiago:
    circle(260, 130, 108, soft) +
    person(150, 240, 1.7, looks.thiago) +
    path('M254 52h110a18 18 0 0 1 18 18v30a18 18 0 0 1-18 18H262l-26 20V70a18 18 0 0 1 18-18z', white) +
    words(262, 72, 92, mid) +
    words(262, 90, 60) +
    path('M378 132H292a18 18 0 0 0-18 18v30a18 18 0 0 0 18 18h82l22 18V150a18 18 0 0 0-18-18z', green) +
    words(296, 152, 72, white) +
    words(296, 170, 46, mid),
  juliana:
    circle(260, 130, 108, soft) +
    person(362, 240, 1.7, looks.juliana, true) +
    rect(112, 48, 206, 148, 16, ink) +
    rect(119, 55, 192, 134, 11, white) +
    [28, 44, 36, 62].map((h, at) => rect(136 + at * 30, 168 - h, 18, h, 5, at === 3 ? green : mid)).join('') +
    line('M134 108L170 92L204 98L250 76', ink, 4) +
    words(134, 70, 54, soft) +
    rect(262, 72, 34, 16, 8, sun) +
    words(262, 100, 34, tint) +
    words(262, 114, 26, tint),
}

const avatar = (look: (typeof looks)[keyof typeof looks], long = false) => rect(0, 0, 48, 48, 0, tint) + person(24, 50, 0.5, look, long)

/** 48 × 48. */
const avatars = {
  ana: avatar(looks.ana, true),
  rafael: avatar(looks.rafael),
  celia: avatar(looks.celia),
  thiago: avatar(looks.thiago),
  juliana: avatar(looks.juliana, true),
}

const closing =
  circle(180, 150, 96, soft) +
  person(96, 220, 1.35, looks.juliana, true) +
  person(272, 220, 1.35, looks.rafael) +
  phone(138, 46, 92, 190, rect(12, 34, 54, 46, 10, tint) + done(39, 57, 15) + words(12, 94, 54, mid) + words(12, 108, 36) + rect(12, 128, 54, 16, 8, green)) +
  coin(246, 62, 24)

const message =
  circle(210, 160, 120, tint) +
  person(110, 300, 1.9, looks.celia) +
  path('M216 66h130a20 20 0 0 1 20 20v56a20 20 0 0 1-20 20H226l-30 24V86a20 20 0 0 1 20-20z', green) +
  words(222, 92, 104, white) +
  words(222, 112, 116, mid) +
  words(222, 132, 70, mid) +
  rect(232, 206, 120, 70, 14, ink) +
  line('M244 220L292 250L340 220', white, 5)

const named = (prefix: string, drawings: Record<string, string>, w: number, h: number) =>
  Object.entries(drawings).map(([name, content]) => [`${prefix}-${name}`, svg(w, h, content)] as const)

/** Every picture by its file name without extension. */
export const pictures = [
  ...named('payment', payments, 360, 200),
  ...named('service', services, 64, 64),
  ...named('story', stories, 520, 240),
  ...named('avatar', avatars, 48, 48),
  ['closing', svg(360, 220, closing)] as const,
  ['message', svg(420, 300, message)] as const,
]
