import { type Draw, signature } from './scene'
import { avatar, box, disc, HEIGHT, lines, photo, star, text, WIDTH } from './svg'
import { places } from './words'

/** A place that the person rated on a map. */
export const place: Draw = (scene) => {
  const { chance, theme, person, day } = scene
  const [name, address] = chance.pick(places)
  const { ink, quiet } = theme
  const sheet = chance.int(380, 600)
  const stars = chance.pick([4, 5, 5])
  const streets = Array.from({ length: 9 }, () => {
    const [x, y] = [chance.int(-100, 640), chance.int(60, sheet)]
    return `<path d="M${x} 40L${WIDTH - y} ${sheet}" stroke="${theme.isDark ? '#3A4450' : '#fff'}" stroke-width="${chance.pick([6, 10, 18])}"/><path d="M0 ${y}L540 ${y + chance.int(-120, 120)}" stroke="${theme.isDark ? '#3A4450' : '#fff'}" stroke-width="${chance.pick([6, 10, 16])}"/>`
  })
  const parks = Array.from({ length: 3 }, () =>
    box(chance.int(0, 440), chance.int(80, sheet - 60), chance.int(60, 180), chance.int(50, 160), theme.isDark ? '#24402F' : '#BFE0C0', 18),
  )
  const [pinX, pinY] = [chance.int(140, 400), chance.int(170, sheet - 80)]
  return [
    box(0, 0, WIDTH, sheet + 20, theme.isDark ? '#222A33' : '#E4E7E1'),
    parks.join('') + streets.join(''),
    `<path d="M${pinX} ${pinY}c-46-60-40-104 0-104s46 44 0 104z" fill="#D93025"/>${disc(pinX, pinY - 62, 14, '#fff')}`,
    box(24, 66, 492, 60, theme.card, 30, theme.line) + text(60, 104, name, { size: 21, fill: ink }),
    box(0, sheet, WIDTH, HEIGHT, theme.ground, 28),
    text(30, sheet + 60, name, { size: 30, fill: ink, bold: true }) + text(30, sheet + 94, address, { size: 19, fill: quiet }),
    [0, 1, 2].map((at) => photo(chance, 30 + at * 164, sheet + 120, 152, 120, 12)).join(''),
    text(30, sheet + 296, 'Você avaliou', { size: 22, fill: ink, bold: true }) + avatar(62, sheet + 350, 30, person.name, theme.accent),
    signature(106, sheet + 346, scene) + text(106, sheet + 372, day, { size: 16, fill: quiet }),
    [0, 1, 2, 3, 4].map((at) => star(56 + at * 44, sheet + 414, 19, at < stars ? '#F5A623' : theme.line)).join(''),
    lines(
      30,
      sheet + 468,
      chance.pick(['Atendimento rápido e gente simpática. Voltarei.', 'Preço justo e tudo limpinho.', 'Pão quentinho às seis da manhã. Nota mil.']),
      44,
      { size: 20, fill: ink },
    ),
  ].join('')
}

/** The phone's start page, as a proof of no task. */
export const homeScreen: Draw = ({ chance, time, day }) => {
  const icons = Array.from({ length: 16 }, (_, at) => {
    const [x, y] = [60 + (at % 4) * 118, 470 + Math.floor(at / 4) * 140]
    return (
      box(x, y, 76, 76, chance.pick(['#EF4444', '#F59E0B', '#10B981', '#3B82F6', '#8B5CF6', '#EC4899', '#14B8A6', '#F8FAFC']), 20) +
      disc(x + 38, y + 38, 18, '#ffffff88')
    )
  })
  return [
    photo(chance, 0, 0, WIDTH, HEIGHT),
    text(270, 250, time, { size: 108, fill: '#fff', anchor: 'middle' }) + text(270, 300, day, { size: 26, fill: '#fff', anchor: 'middle' }),
    icons.join(''),
    box(40, 1040, 460, 84, '#ffffff55', 42),
  ].join('')
}
