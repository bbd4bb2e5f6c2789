// The API reference with scripts: copying, searching, the language of examples, where the reader is. Without them all of it can be read.
;(() => {
  const words = document.body.dataset
  /** @template {Element} E @param {string} selector @param {ParentNode} [within] @returns {E[]} */
  const all = (selector, within = document) => /** @type {E[]} */ ([...within.querySelectorAll(selector)])
  const status = document.querySelector('[role=status]')
  const nav = document.querySelector('nav')
  const search = document.querySelector('.search')
  const field = search?.querySelector('input')
  if (!status || !nav || !search || !field) return

  // Copying.
  /** @param {Element} text @returns {Promise<boolean>} whether it was copied; if not it is selected */
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text.textContent ?? '')
      return true
    } catch {
      getSelection()?.selectAllChildren(text)
      // Plain http addresses have no clipboard.
      return document.execCommand('copy')
    }
  }
  for (const sample of all('.sample')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = words.copy ?? ''
    const name = sample.querySelector('figcaption, legend')?.textContent
    button.setAttribute('aria-label', `${words.copy}: ${name}`)
    /** @type {ReturnType<typeof setTimeout>} */
    let back
    button.onclick = async () => {
      const seen = all('pre', sample).find((text) => text.offsetParent !== null)
      const told = seen && (await copy(seen)) ? words.copied : words.copyFailed
      button.textContent = told ?? ''
      button.setAttribute('aria-label', `${told}: ${name}`)
      clearTimeout(back)
      back = setTimeout(() => {
        button.textContent = words.copy ?? ''
        button.setAttribute('aria-label', `${words.copy}: ${name}`)
      }, 2000)
    }
    button.setAttribute('aria-live', 'polite')
    sample.append(button)
  }

  // The language of examples: chosen in one, it is that of all, the next time too.
  const KEPT = 'docs-samples'
  /** @param {string | null} kind */
  const show = (kind) => {
    for (const input of all('.sample input')) if (/** @type {HTMLInputElement} */ (input).value === kind) /** @type {HTMLInputElement} */ (input).checked = true
  }
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return
    const before = target.getBoundingClientRect().top
    show(target.value)
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' })
    try {
      localStorage.setItem(KEPT, target.value)
    } catch {}
  })
  try {
    show(localStorage.getItem(KEPT))
  } catch {}

  // Searching.
  /** @param {string} text */
  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const calls = all('.call')
  /** @type {Map<Element, string>} */
  const texts = new Map()
  const links = new Map(all('li a', nav).map((link) => [link.getAttribute('href')?.slice(1), link]))
  /** What a call answers may stand in sections of its own. @param {Element} call */
  const objectsOf = (call) => all('dt small a', call).flatMap((link) => document.getElementById(link.getAttribute('href')?.slice(1) ?? '') ?? [])
  function find() {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean)
    let found = 0
    for (const call of calls) {
      const text = texts.get(call) ?? plain([call, ...objectsOf(call)].map((one) => one.textContent).join(' '))
      texts.set(call, text)
      const matches = wanted.every((word) => text.includes(word))
      call.hidden = !matches
      const entry = links.get(call.id)?.parentElement
      if (entry) entry.hidden = !matches
      if (matches) found++
    }
    for (const group of [...all('.subject'), ...all('details', nav)])
      group.hidden = wanted.length > 0 && !group.querySelector('.call:not([hidden]), li:not([hidden])')
    document.body.classList.toggle('is-searching', wanted.length > 0)
    status.textContent = wanted.length === 0 ? '' : found > 0 ? `${found} ${words.found}` : `${words.nothing} “${field.value.trim()}”. ${words.nothingDo}`
  }
  search.hidden = false
  field.oninput = () => {
    find()
    if (field.value) scrollTo({ top: 0, behavior: 'instant' })
  }
  field.onkeydown = (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    field.value = ''
    find()
  }
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof HTMLInputElement && event.target.type === 'search'))
      return
    event.preventDefault()
    field.focus()
    field.select()
  })

  // The contents: where the reader is, and out of the way once something was chosen on a phone.
  nav.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && nav.matches(':popover-open') && nav.hidePopover())
  const near = new IntersectionObserver(
    (seen) => {
      const { target } = seen.findLast(({ isIntersecting }) => isIntersecting) ?? {}
      const link = target && links.get(target.id)
      if (!link || link.hasAttribute('aria-current')) return
      for (const other of all('[aria-current]', nav)) other.removeAttribute('aria-current')
      link.setAttribute('aria-current', 'true')
      const group = link.closest('details')
      for (const other of all('details', nav)) other.open = other === group
      const { top, bottom } = link.getBoundingClientRect()
      if (top < 80 || bottom > innerHeight) nav.scrollBy({ top: top - innerHeight / 2, behavior: 'instant' })
    },
    // A line a third of the window below its top.
    { rootMargin: '-33% 0px -66% 0px' },
  )
  for (const call of calls) near.observe(call)

  // The language of the page is that of the whole site, and the reader stays where they are.
  for (const choice of all('.languages a'))
    choice.onclick = () => {
      const secure = location.protocol === 'https:' ? '; secure' : ''
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on older phones.
      document.cookie = `NEXT_LOCALE=${choice.textContent}; path=/; max-age=31536000; samesite=lax${secure}`
      choice.hash = location.hash || (nav.querySelector('[aria-current]')?.getAttribute('href') ?? '')
    }
})()
