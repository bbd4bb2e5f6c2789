import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('app/globals.css', 'utf8')

/** The colours that a rule sets, by their names. */
const colours = (rule: string) => Object.fromEntries([...rule.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value ?? '']))
/** The colours that apply under a condition; fails if the rule is missing. */
function under(condition: string) {
  const rule = css.split(`@media screen and ${condition} {`)[1]
  if (!rule) throw new Error(`app/globals.css has no rule for ${condition}`)
  return colours(rule.slice(0, rule.indexOf('\n}')))
}

const light = colours(css.slice(0, css.indexOf('\n}')))
const dark = { ...light, ...under('(prefers-color-scheme: dark)') }
const themes: Record<string, Record<string, string>> = {
  light,
  dark,
  'light, more contrast': { ...light, ...under('(prefers-contrast: more)') },
  'dark, more contrast': { ...dark, ...under('(prefers-contrast: more)'), ...under('(prefers-contrast: more) and (prefers-color-scheme: dark)') },
}

/** Luminance as in WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const blend = (over: string, ground: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) => Math.round(Number.parseInt(over.slice(at, at + 2), 16) * share + Number.parseInt(ground.slice(at, at + 2), 16) * (1 - share)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** Text colours by background: first those whose background is inherited, then those whose background is in the same class list. */
const texts: Record<string, readonly string[]> = {
  paper: ['ink', 'muted', 'accent', 'accent-deep', 'danger', 'warning'],
  surface: ['ink', 'muted', 'accent', 'accent-deep', 'danger', 'warning'],
  'accent-tint': ['ink', 'muted', 'accent', 'accent-deep'],
  'sun-tint': ['ink'],
  'warning-tint': ['ink', 'muted', 'warning', 'accent-deep'],
  'danger-tint': ['ink', 'danger'],
  line: ['ink', 'muted'],
  sun: ['on-sun'],
  band: ['on-band', 'on-band-muted', 'sun'],
  ink: ['surface'],
  accent: ['surface'],
  'accent-deep': ['surface'],
  danger: ['surface'],
}

/** Colours of borders and drawings that carry meaning. */
const drawn: Record<string, readonly string[]> = {
  paper: ['edge', 'accent', 'ink', 'sun-edge'],
  surface: ['edge', 'accent', 'ink', 'danger', 'sun-edge'],
  sun: ['on-sun'],
}

const components = ['app', 'components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => (name.endsWith('.tsx') ? `${folder}/${name}` : [])),
)

/** The pairs of background and text colour in one class list, separately for each state such as hover. */
function namedPairs(): Set<string> {
  const pairs = new Set<string>()
  for (const file of components)
    for (const [, classes = ''] of readFileSync(file, 'utf8').matchAll(/['"`]([^'"`\n]*\bbg-[^'"`\n]*)['"`]/g)) {
      const states = new Map<string, { ground?: string; text?: string }>()
      for (const [, state = '', part, name] of classes.matchAll(/(?<=^|\s)(\S*:)?(bg|text)-([a-z-]+)(?=\s|$)/g)) {
        if (!(name && name in light)) continue
        states.set(state, { ...states.get(state), [part === 'bg' ? 'ground' : 'text']: name })
      }
      const rest = states.get('')
      for (const { ground = rest?.ground, text = rest?.text } of states.values()) if (ground && text) pairs.add(`${text} on ${ground}`)
    }
  return pairs
}

describe.each(Object.entries(themes))('in the theme %s', (_name, theme) => {
  const measured = (pairs: Record<string, readonly string[]>) =>
    Object.entries(pairs).flatMap(([ground, names]) =>
      names.map((name) => ({ pair: `${name} on ${ground}`, ratio: contrast(theme[name] ?? '', theme[ground] ?? '') })),
    )

  test('every text has 4.5 : 1 on what it stands on', () => {
    expect(measured(texts).filter(({ ratio }) => !(ratio >= 4.5))).toEqual([])
  })

  test('charts, bars and the borders of fields have 3 : 1', () => {
    expect(measured(drawn).filter(({ ratio }) => !(ratio >= 3))).toEqual([])
    const available = blend(theme.accent ?? '', theme.surface ?? '', 0.7)
    expect(contrast(available, theme.surface ?? '')).toBeGreaterThanOrEqual(3)
  })
})

test('no class list names a pair that is not measured', () => {
  const known = new Set([...Object.entries(texts), ...Object.entries(drawn)].flatMap(([ground, names]) => names.map((name) => `${name} on ${ground}`)))
  const named = namedPairs()
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((pair) => !known.has(pair))).toEqual([])
})

test('no component has a colour of its own', () => {
  const raw = /#[0-9a-f]{3,8}\b(?=['";\s)])|\b(?:bg|text|border|fill|stroke)-(?:white|black)\b|rgba?\(/i
  const found = components.filter((file) => raw.test(readFileSync(file, 'utf8').replace(/href="#\w+"|themeColor: \[[^\]]*\]/g, '')))
  expect(found).toEqual([])
})

test('the bar of the browser has the colour of the page in both themes', () => {
  const layout = readFileSync('app/[locale]/layout.tsx', 'utf8')
  for (const { paper } of [light, dark]) expect(layout).toContain(`color: '${paper}'`)
})
