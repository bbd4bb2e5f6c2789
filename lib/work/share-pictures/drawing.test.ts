import { create } from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawing, pictureFormats, sizeOf } from './drawing'
import { drawable, widthOf } from './outline-text'
import { fitted, wrapped } from './wrap'

const texts = {
  brand: 'Completa',
  title: 'Responda à nossa pesquisa',
  minutes: 'Cerca de 5 minutos',
  reward: 'R$ 4,00',
  condition: 'por tarefa aprovada',
  scan: 'Aponte a câmera ou digite',
  link: 'https://completa.example/r/AB12CD34/stories?task=pesquisa-1',
  address: 'completa.example/r/AB12CD34/stories?task=pesquisa-1',
  small: 'Cada tarefa é analisada. Ganhos não garantidos.',
}

/** Whether each pixel of a picture is as dark as its QR code. */
async function darkness(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { ...info, isDark: (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 255) < 60 }
}

/** The modules of the code in the lower left of a picture, found by its lowest dark row, the end of a corner mark seven modules wide. */
async function codeIn(svg: string, size: number) {
  const { width, height, isDark } = await darkness(svg)
  const columns = Array.from({ length: Math.floor(width / 3) }, (_, x) => x)
  let bottom = height - 1
  while (!columns.some((x) => isDark(x, bottom))) bottom--
  const left = columns.find((x) => isDark(x, bottom)) ?? 0
  const step = columns.filter((x) => x >= left).findIndex((x) => !isDark(x, bottom)) / 7
  const middle = (at: number) => Math.floor((at + 0.5) * step)
  return Array.from({ length: size * size }, (_, at) => isDark(left + middle(at % size), bottom + 1 - size * step + middle(Math.floor(at / size))))
}

test.each(pictureFormats)('a picture for a %s has its size and holds the code of exactly its link', async (format) => {
  for (const task of ['pesquisa-1', 'a'.repeat(60)]) {
    const link = `https://completa.example/r/AB12CD34/${'grupo-'.repeat(task.length > 20 ? 6 : 1)}x?task=${task}`
    const svg = drawing(format, { ...texts, link })
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    expect({ width, height }).toEqual(sizeOf(format))
    const { modules } = create(link, { errorCorrectionLevel: 'M' })
    expect(await codeIn(svg, modules.size)).toEqual([...modules.data].map(Boolean))
  }
})

test('text is drawn as outlines, so no font of the machine is asked for', () => {
  const svg = drawing('story', texts)
  expect(svg).not.toMatch(/<text|font/)
  expect(svg).toContain('<path')
})

test.each([
  'Siga',
  'W'.repeat(80),
  'i'.repeat(80),
  'Ação é pra já: não à inflação, às 15h; até 80 letras, com acentos e sinais! ok?',
  `${'palavra '.repeat(9)}final ok`,
])('the title "%s" stays inside of the picture', async (title) => {
  for (const format of pictureFormats) {
    const { width, height, isDark } = await darkness(drawing(format, { ...texts, title }))
    const margin = format === 'story' ? 90 : 66
    for (let y = 0; y < height; y++) for (const x of [margin, width - margin]) expect(isDark(x, y), `${x}, ${y}`).toBe(false)
  }
})

test('accents that the font lacks and signs are left off, but never a letter', () => {
  expect(drawable('Olá,  São Paulo')).toBe('Olá, São Paulo')
  expect(drawable('Sa\u0303o')).toBe('São')
  expect(drawable('Phở 🎉 grátis 👍🏽')).toBe('Pho grátis')
  expect(drawable('Опрос')).toBeUndefined()
  expect(drawable('Responda 東京')).toBeUndefined()
  expect(drawable('🎉🎉')).toBeUndefined()
  expect(drawable('')).toBeUndefined()
})

test('lines are as few as fit, about equally long, and none is wider than its column', () => {
  const title = 'Responda à pesquisa sobre compras no mercado do seu bairro'
  const lines = wrapped(title, 700, 60, 'bold')
  expect(lines.join(' ')).toBe(title)
  const widths = lines.map((line) => widthOf(line, 60, 'bold'))
  expect(Math.max(...widths)).toBeLessThanOrEqual(700)
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2)
  expect(wrapped('completa.example/r/AB12CD34/stories?task=x', 300, 30, 'bold').join('')).toBe('completa.example/r/AB12CD34/stories?task=x')
})

test('a text that fits in no size ends with an ellipsis within its lines', () => {
  const { lines, size } = fitted('W'.repeat(400), { width: 500, height: 200, lines: 3, sizes: [80, 40], leading: 1.2, weight: 'bold' })
  expect([lines.length, size, lines.at(-1)?.endsWith('…')]).toEqual([3, 40, true])
  for (const line of lines) expect(widthOf(line, size, 'bold')).toBeLessThanOrEqual(500)
})
