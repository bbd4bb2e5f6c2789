import { defaultLocale, languageTag } from '@/lib/platform/i18n/locales'
import type { Draw } from './scene'
import { avatar, back, box, button, disc, HEIGHT, lines, photo, text, WIDTH } from './svg'
import { channels, groups, profiles, shows } from './words'

// Screens of following and joining.

const thousands = (count: number) => (count > 9999 ? `${(count / 1000).toFixed(1).replace('.', ',')} mil` : count.toLocaleString(languageTag[defaultLocale]))

/** A profile that the person follows, or does not yet. */
export const profile: Draw = ({ chance, theme, isBefore }) => {
  const [handle, name, about] = chance.pick(profiles)
  const { ink, quiet } = theme
  const hasCover = chance.is(0.5)
  const top = hasCover ? 300 : 190
  const side = chance.is(0.4) ? 270 : 96
  const columns = chance.pick([2, 3])
  const width = WIDTH / columns
  const height = columns === 2 ? 250 : 180
  const counts = [chance.int(18, 420), chance.int(300, 48_000), chance.int(40, 900)]
  const words = ['publicações', 'seguidores', 'seguindo']
  const figures = counts.map((count, at) => {
    const x = side === 96 ? 230 + at * 115 : 90 + at * 180
    const y = side === 96 ? top - 10 : top + 118
    return (
      text(x, y, thousands(count), { size: 26, fill: ink, bold: true, anchor: 'middle' }) +
      text(x, y + 28, words[at] ?? '', { size: 17, fill: quiet, anchor: 'middle' })
    )
  })
  const below = side === 96 ? top + 90 : top + 190
  const tiles = Array.from({ length: columns * 4 }, (_, at) =>
    photo(chance, (at % columns) * width + 2, below + 190 + Math.floor(at / columns) * (height + 4), width - 4, height),
  )
  return [
    hasCover ? photo(chance, 0, 56, WIDTH, 200) : '',
    back(30, 90, ink) + text(70, 98, handle, { size: 26, fill: ink, bold: true }),
    disc(side, top, 68, theme.ground) + avatar(side, top, 62, name, theme.accent),
    figures.join(''),
    text(30, below + 20, name, { size: 24, fill: ink, bold: true }) + lines(30, below + 52, about, 42, { size: 20, fill: quiet }),
    button(30, below + 90, 236, isBefore ? 'Seguir' : 'Seguindo', theme, chance.is(0.3) || isBefore) + button(276, below + 90, 236, 'Mensagem', theme, false),
    tiles.join(''),
  ].join('')
}

/** A group chat that the person just joined. */
export const group: Draw = ({ chance, theme, person, time }) => {
  const [name, said] = chance.pick(groups)
  const members = chance.int(18, 231)
  let y = 190 + chance.int(0, 120)
  const joined = `${person.name.split(' ')[0]} entrou no grupo pelo link de convite`
  const bubbles = Array.from({ length: chance.int(3, 6) }, (_, at) => {
    const isOwn = at > 3 && chance.is(0.5)
    const tall = chance.pick([76, 104, 190])
    const wide = chance.int(240, 400)
    const x = isOwn ? WIDTH - wide - 20 : 20
    const isPhoto = tall === 190
    const words = at === 0 ? said : chance.pick(['Bom dia!', 'Show, obrigada', 'Alguém sabe o horário?', 'Eu vou sim', 'Já mandei no privado', 'Que legal'])
    const drawn = [
      box(x, y, wide, tall + (isPhoto ? 60 : 0), isOwn ? theme.accent : theme.card, 16, theme.line),
      isPhoto ? photo(chance, x + 8, y + 8, wide - 16, 170, 10) : '',
      lines(x + 18, y + (isPhoto ? 210 : 36), words, Math.floor(wide / 12), { size: 19, fill: isOwn ? theme.bright : theme.ink }),
    ].join('')
    y += tall + (isPhoto ? 60 : 0) + chance.int(14, 40)
    return drawn
  })
  const pill = box(60, 130, 420, 38, theme.line, 19) + text(270, 155, joined, { size: 16, fill: theme.ink, anchor: 'middle' })
  return [
    box(0, 56, WIDTH, HEIGHT, theme.isDark ? '#12181C' : chance.pick(['#E6DDD4', '#DCE8E2', '#E3E6F0'])),
    bubbles.join(''),
    box(0, 0, WIDTH, 118, theme.accent),
    back(26, 86, '#fff') + avatar(86, 86, 26, name, '#00000055'),
    text(126, 82, name, { size: 22, fill: '#fff', bold: true }) + text(126, 106, `${members} participantes`, { size: 16, fill: '#ffffffcc' }),
    pill,
    box(16, 1060, 440, 62, theme.card, 31, theme.line) + text(48, 1098, 'Mensagem', { size: 20, fill: theme.quiet }) + disc(494, 1091, 30, theme.accent),
    text(WIDTH / 2, 1040, `Hoje, ${time}`, { size: 15, fill: theme.quiet, anchor: 'middle' }),
  ].join('')
}

const said = [
  'Aprendi mais aqui do que em curso pago.',
  'Fiz ontem e deu certo de primeira!',
  'Ótima explicação, já me inscrevi.',
  'Faz um vídeo sobre a pia também.',
  'Assisti com meu pai, ele adorou.',
]

/** A video whose channel the person subscribed to, or not yet. */
export const channel: Draw = ({ chance, theme, names, isBefore }) => {
  const [name, title] = chance.pick(channels)
  const { ink, quiet } = theme
  const tall = chance.pick([304, 360, 420])
  const row = tall + 200
  const first = chance.int(0, 5)
  const comments = Array.from({ length: 4 }, (_, at) => {
    const y = row + 190 + at * 116
    const who = names[(first + at) % names.length] ?? ''
    return (
      avatar(52, y, 24, who, chance.pick(['#64748B', '#A16207', '#0E7490', '#9D174D'])) +
      text(92, y - 6, who, { size: 18, fill: quiet }) +
      lines(92, y + 22, said[(first + at) % said.length] ?? '', 36, { size: 19, fill: ink })
    )
  })
  return [
    photo(chance, 0, 56, WIDTH, tall),
    chance.is(0.5) ? `${disc(270, 56 + tall / 2, 44, '#000000aa')}<path d="M258 ${36 + tall / 2}l36 20l-36 20z" fill="#fff"/>` : '',
    box(0, 52 + tall, WIDTH, 6, '#88888888') + box(0, 52 + tall, chance.int(40, 500), 6, theme.accent),
    lines(26, tall + 100, title, 34, { size: 25, fill: ink, bold: true }),
    text(26, tall + 166, `${thousands(chance.int(900, 88_000))} visualizações · há ${chance.int(2, 11)} dias`, { size: 18, fill: quiet }),
    avatar(60, row + 40, 32, name, theme.accent) +
      text(106, row + 36, name, { size: 22, fill: ink, bold: true }) +
      text(106, row + 62, `${thousands(chance.int(500, 40_000))} inscritos`, { size: 17, fill: quiet }),
    box(354, row + 14, 160, 52, theme.line, 26) +
      text(434, row + 48, isBefore ? 'Inscrever-se' : 'Inscrito', { size: 20, fill: ink, bold: true, anchor: 'middle' }),
    box(20, row + 100, 500, 2, theme.line) + text(26, row + 144, `Comentários ${chance.int(12, 480)}`, { size: 21, fill: ink, bold: true }),
    comments.join(''),
  ].join('')
}

/** A show that the person follows in a player, or not yet. */
export const show: Draw = ({ chance, theme, isBefore }) => {
  const [name, about] = chance.pick(shows)
  const { ink, quiet } = theme
  const side = chance.pick([230, 300, 380])
  const x = chance.is(0.5) ? (WIDTH - side) / 2 : 30
  const middle = x === 30 ? 30 : 270
  const anchor = x === 30 ? ('start' as const) : ('middle' as const)
  const first = side + 380
  const count = Math.floor((1060 - first) / 104)
  const episodes = Array.from({ length: count }, (_, at) => {
    const y = first + at * 104
    return (
      photo(chance, 30, y, 76, 76, 10) +
      text(
        126,
        y + 30,
        `${chance.int(20, 90) - at}. ${chance.pick(['A casa da esquina', 'O ônibus das seis', 'Chuva de janeiro', 'Um rádio na feira', 'Duas irmãs', 'O caderno azul'])}`,
        { size: 21, fill: ink },
      ) +
      text(126, y + 60, `${chance.int(12, 58)} min`, { size: 17, fill: quiet })
    )
  })
  return [
    box(0, 0, WIDTH, side + 150, theme.accent + (theme.isDark ? '66' : '33')),
    back(30, 92, ink),
    photo(chance, x, 120, side, side, 18),
    text(middle, side + 190, name, { size: 34, fill: ink, bold: true, anchor }) + text(middle, side + 226, about, { size: 20, fill: quiet, anchor }),
    button(30, side + 260, 210, isBefore ? 'Seguir' : 'Seguindo ✓', theme, chance.is(0.5) || isBefore) +
      disc(480, side + 290, 36, theme.accent) +
      `<path d="M470 ${side + 274}l28 16l-28 16z" fill="#fff"/>`,
    text(30, first - 24, 'Episódios', { size: 23, fill: ink, bold: true }),
    episodes.join(''),
  ].join('')
}
