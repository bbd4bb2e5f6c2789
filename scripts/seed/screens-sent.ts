import { type Draw, signature } from './scene'
import { avatar, back, box, button, disc, HEIGHT, lines, photo, star, text, tick, WIDTH } from './svg'
import { apps, forms, newsletters, praises, services } from './words'

// Screens of something sent, rated or signed up for.

/** A review with stars in a store of apps. */
export const review: Draw = (scene) => {
  const { chance, theme, person, day } = scene
  const [name, about] = chance.pick(apps)
  const { ink, quiet } = theme
  const stars = chance.pick([4, 5, 5, 5])
  const own = chance.int(330, 520)
  const shares = [0.9, 0.4, 0.18, 0.08, 0.12].map((share) => share * (0.6 + chance.share() * 0.4))
  const shots = chance.int(0, 2)
  const banner = chance.is(0.4) ? chance.int(150, 240) : 0
  const bars = shares.map((share, at) => {
    const y = own + 420 + at * 34
    return text(180, y + 12, `${5 - at}`, { size: 18, fill: quiet }) + box(206, y, 300, 12, theme.line, 6) + box(206, y, 300 * share, 12, theme.accent, 6)
  })
  return [
    banner ? photo(chance, 0, 56, WIDTH, banner) : '',
    back(30, 92, ink),
    box(30, 130, 116, 116, theme.accent, 28) + text(88, 212, name.charAt(0), { size: 66, fill: '#fff', bold: true, anchor: 'middle' }),
    banner ? box(156, 130, 360, 116, theme.ground, 20) : '',
    text(168, 172, name, { size: 30, fill: ink, bold: true }) +
      text(168, 204, about, { size: 18, fill: quiet }) +
      text(168, 236, 'Instalado', { size: 18, fill: theme.accent, bold: true }),
    box(24, own - 60, 492, 330, theme.card, 20, theme.line),
    text(48, own - 18, 'Sua avaliação', { size: 22, fill: ink, bold: true }),
    avatar(76, own + 40, 28, person.name, '#7C6F64') + signature(120, own + 36, scene) + text(120, own + 62, day, { size: 16, fill: quiet }),
    [0, 1, 2, 3, 4].map((at) => star(70 + at * 46, own + 106, 20, at < stars ? '#F5A623' : theme.line)).join(''),
    lines(48, own + 160, chance.pick(praises), 40, { size: 20, fill: ink }),
    text(48, own + 246, 'Publicada · Editar', { size: 18, fill: theme.accent }),
    text(30, own + 350, 'Notas e comentários', { size: 23, fill: ink, bold: true }),
    text(40, own + 470, `4,${chance.int(2, 8)}`, { size: 62, fill: ink, bold: true }) +
      text(44, own + 510, `${chance.int(2, 90)} mil`, { size: 17, fill: quiet }),
    bars.join(''),
    Array.from({ length: shots + 1 }, (_, at) => photo(chance, 30 + (at * 500) / (shots + 1), own + 620, 480 / (shots + 1) - 8, chance.int(200, 300), 14)).join(
      '',
    ),
  ].join('')
}

/** The last page of a form. */
export const form: Draw = ({ chance, theme, person }) => {
  const [title, question] = chance.pick(forms)
  const { ink, quiet } = theme
  const band = chance.int(90, 300)
  const card = chance.pick([300, 330, 400])
  const tall = chance.int(120, 210)
  const answers = chance.int(0, 4)
  const rows = Array.from({ length: answers }, (_, at) => {
    const y = band + card + 60 + at * (tall + 24)
    return (
      box(24, y, 492, tall, theme.card, 14, theme.line) +
      lines(48, y + 44, at === 0 ? question : chance.pick(['Com que frequência?', 'Em que bairro você mora?', 'Quantas pessoas moram com você?']), 38, {
        size: 20,
        fill: ink,
        bold: true,
      }) +
      text(48, y + tall - 30, chance.pick(['Toda semana', 'Zona Leste', 'Quatro', 'Quase nunca', 'De 15 a 30', 'Centro']), { size: 20, fill: quiet })
    )
  })
  return [
    box(0, 0, WIDTH, HEIGHT, theme.isDark ? theme.ground : `${theme.accent}1A`),
    box(0, 56, WIDTH, band, theme.accent),
    chance.is(0.5) ? photo(chance, 0, 56, WIDTH, band) : '',
    box(24, band + 20, 492, card, theme.card, 14, theme.line) + box(24, band + 20, 492, 14, theme.accent, 7),
    lines(48, band + 90, title, 26, { size: 32, fill: ink, bold: true }),
    text(48, band + 190, 'Resposta enviada', { size: 24, fill: ink, bold: true }) +
      lines(48, band + 226, `Obrigado, ${person.name.split(' ')[0]}. Sua resposta foi registrada.`, 42, { size: 19, fill: quiet }),
    text(48, band + card - 10, 'Enviar outra resposta', { size: 19, fill: theme.accent }),
    rows.join(''),
    answers < 2 ? photo(chance, 24, band + card + 90 + answers * (tall + 24), 492, chance.int(160, 330), 14) : '',
  ].join('')
}

/** A page that says that a newsletter will come. */
export const newsletter: Draw = ({ chance, theme, person }) => {
  const [name, about] = chance.pick(newsletters)
  const { ink, quiet } = theme
  const y = chance.int(150, 330)
  const hasPhoto = chance.is(0.5)
  const issues = Array.from({ length: 2 }, (_, at) => {
    const top = y + 620 + at * 130
    return (
      photo(chance, 40, top, 110, 96, 10) +
      lines(
        168,
        top + 32,
        chance.pick([
          'O que abre e fecha no feriado',
          'Três sopas para noites frias',
          'A estrada nova, quilômetro a quilômetro',
          'Como negociar a conta de luz',
        ]),
        30,
        { size: 20, fill: ink },
      )
    )
  })
  return [
    box(0, 56, WIDTH, 70, theme.card, 0, theme.line) +
      box(80, 70, 380, 42, theme.line, 21) +
      text(
        270,
        98,
        `${name
          .toLowerCase()
          .normalize('NFD')
          .replace(/[^a-z]/g, '')}.example`,
        { size: 18, fill: quiet, anchor: 'middle' },
      ),
    hasPhoto ? photo(chance, 0, 126, WIDTH, y - 40) : '',
    disc(270, y + 120, 74, theme.accent) + tick(262, y + 120, 34, '#fff'),
    text(270, y + 262, 'Inscrição confirmada', { size: 34, fill: ink, bold: true, anchor: 'middle' }),
    text(270, y + 310, name, { size: 26, fill: theme.accent, bold: true, anchor: 'middle' }),
    lines(60, y + 360, about, 42, { size: 20, fill: quiet }),
    box(60, y + 430, 420, 62, theme.card, 14, theme.line) +
      text(270, y + 470, `${person.handle.slice(0, 3)}•••••@example.com`, { size: 21, fill: ink, anchor: 'middle' }),
    button(60, y + 510, 420, 'Ler a última edição', theme, chance.is(0.5)),
    issues.join(''),
  ].join('')
}

/** The first page after signing up. */
export const account: Draw = ({ chance, theme, person }) => {
  const name = chance.pick(services)
  const { ink, quiet } = theme
  const steps = ['Criar conta', 'Confirmar e-mail', 'Escolher interesses', 'Convidar alguém']
  const done = chance.int(2, 3)
  const start = chance.int(380, 600)
  const step = chance.int(92, 120)
  const isBadge = chance.is(0.4)
  const rows = steps.map((words, at) => {
    const y = start + at * step
    return (
      box(30, y, 480, 84, theme.card, 16, theme.line) +
      disc(78, y + 42, 24, at < done ? theme.accent : theme.line) +
      (at < done ? tick(75, y + 42, 11, '#fff') : '') +
      text(122, y + 50, words, { size: 22, fill: at < done ? ink : quiet })
    )
  })
  return [
    chance.is(0.4) ? box(0, 0, WIDTH, start - 60, theme.accent) : photo(chance, 0, 0, WIDTH, start - 60) + box(0, 0, WIDTH, start - 60, '#00000066'),
    box(30, 90, 64, 64, '#fff', 16) +
      text(62, 138, name.charAt(0), { size: 40, fill: theme.accent, bold: true, anchor: 'middle' }) +
      text(112, 132, name, { size: 26, fill: '#fff', bold: true }),
    lines(30, start - 190, `Boas-vindas, ${person.name.split(' ')[0]}`, 22, { size: 40, fill: '#fff', bold: true }) +
      text(30, start - 100, 'Sua conta foi criada.', { size: 24, fill: '#fff' }),
    rows.join(''),
    isBadge ? disc(430, start - 250, chance.int(50, 90), theme.card) + tick(422, start - 250, 32, theme.accent) : '',
    button(30, start + 4 * step + 20, 480, 'Continuar', theme),
  ].join('')
}
