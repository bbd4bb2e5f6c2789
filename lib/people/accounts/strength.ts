/** Why a password is easy to guess; keys below `auth.weak`. */
export type Weakness = 'common' | 'personal' | 'digits' | 'repeated' | 'sequence' | 'plain'

// Frequent passwords in Brazil and abroad, without the digits and signs around them, which are removed before the comparison.
const COMMON = new Set(
  'password passwort passw0rd p@ssword senha minhasenha mudar mudarsenha trocar admin administrador qwerty qwertyuiop asdfghjkl zxcvbnm iloveyou teamo amor meuamor princesa princess sunshine football futebol baseball superman batman pokemon naruto dragon monkey shadow master michael jordan jennifer welcome letmein starwars whatever trustno computer internet brasil brazil flamengo corinthians palmeiras saopaulo santos gremio internacional vasco cruzeiro deusefiel jesus jesuscristo deus familia gabriel rafael felipe fernando eduardo amanda beatriz larissa leticia juliana camila bruna mariana abcd abcdef abcdefgh changeme default guest secret segredo usuario cliente teste testing completa dinheiro felicidade estrela borboleta cachorro'.split(
    ' ',
  ),
)
const RUNS = ['0123456789012', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1q2w3e4r5t6y', 'qazwsxedc']

const isRun = (text: string) => text.length >= 6 && RUNS.some((run) => run.includes(text) || [...run].reverse().join('').includes(text))
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * Names what makes a password weak, undefined when nothing does. A hint while typing: only the length is enforced (SPEC section 5).
 * @param about the person's name, e-mail and other texts that should not be in the password
 */
export function weaknessOf(password: string, about: string[] = []): Weakness | undefined {
  const text = fold(password)
  const bare = text.replace(/[^a-z@]+$/, '').replace(/^[^a-z@]+/, '')
  if (COMMON.has(text) || COMMON.has(bare)) return 'common'
  if (isRun(text) || isRun(bare)) return 'sequence'
  if (new Set(text).size <= 3) return 'repeated'
  const personal = about.flatMap((words) => fold(words).split(/[\s@._-]+/)).filter((word) => word.length >= 4)
  if (personal.some((word) => text.includes(word))) return 'personal'
  if (/^\d+$/.test(text)) return 'digits'
  if (password.length < 12 && (/^[a-z]+$/.test(password) || /^[A-Z]+$/.test(password))) return 'plain'
  return undefined
}
