// Plain JavaScript, because the launcher reads DATABASE_URL before anything is compiled.

const shape = /^postgres(?:ql)?:\/\/(?:([^@/?#\s]*)@)?([^@/?#\s]*)(\/[^@/?#\s]*)?(?:\?[^@#\s]*)?$/

/**
 * Checks that an address can be read in only one way: an unescaped `/`, `#`, `?` or `@` in the password would split it elsewhere.
 * @param {string} url
 * @returns {string | undefined} what is wrong with it, without any part of it; undefined if it is valid
 */
export function databaseUrlProblem(url) {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'must be an address like postgres://user:password@host:5432/name'
  const [, user = '', hosts = '', name = ''] = shape.exec(url) ?? []
  try {
    if (!shape.test(url)) throw new Error('ambiguous')
    decodeURIComponent(user)
    for (const host of hosts.split(',')) new URL(`postgres://${user && `${user}@`}${host}${name}`)
    return undefined
  } catch {
    return 'cannot be read. In its password write @ as %40, / as %2F, # as %23, ? as %3F, % as %25; or leave the password out and set it unescaped as PGPASSWORD'
  }
}
