// Opens /my-task and /my-tasks again without a connection: their pages and scripts as they last came. Nothing private is kept here: the pages are the same
// for everybody, what was last seen of a task lies in the page's own storage, and calls of the API pass by. Other pages never ask it.
const CACHE = 'my-task'
const PAGES = ['/my-task', '/my-tasks']
/** How long a connection may take to send a page, if one is kept. */
const PATIENCE_MS = 8000
const anyReader = { ignoreVary: true }

const kept = async (request) => (await caches.open(CACHE)).match(request, anyReader)

/** Keeps the page that came; one with another tag is of another build, or in another language, and its files come anew. */
async function keepPage(page, answer) {
  const cache = await caches.open(CACHE)
  const before = await cache.match(page, anyReader)
  if (before && before.headers.get('etag') !== answer.headers.get('etag')) await Promise.all((await cache.keys()).map((key) => cache.delete(key)))
  // Under the bare address: the one that was asked for may end with a token.
  return { stored: cache.put(page, answer.clone()) }
}

async function fetchPage(event, page) {
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil((await keepPage(page, answer)).stored.catch(() => {}))
  return answer
}

/** The newest page, or without a connection the one that is kept. */
async function answerPage(event, page) {
  const coming = fetchPage(event, page)
  // A page that comes too late for this answer is kept for the next one.
  event.waitUntil(coming.catch(() => {}))
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const newest = await Promise.race([coming, late]).catch(() => undefined)
  return newest ?? (await kept(page)) ?? coming
}

/** A file of the build: its name says what is in it, so the one that is kept is never old. */
async function answerFile(event) {
  const known = await kept(event.request)
  if (known) return known
  const answer = await fetch(event.request)
  const cache = await caches.open(CACHE)
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => {}))
  return answer
}

/** The files of the build that a page names. */
const namedIn = (text) => text.match(/\/_next\/static\/[^"'\\\s)]+/g) ?? []

/** Keeps a page as it is now. @returns the files that it names */
async function keepNow(page) {
  const answer = await fetch(page)
  if (!answer.ok) return []
  await (await keepPage(page, answer)).stored
  return namedIn(await answer.text())
}

/** Both pages with what they name, and what the page had fetched before this worker came. */
async function keepAll(files) {
  const named = []
  // One after the other, because a page of another build deletes what is kept; one that does not come must not cost the other.
  for (const page of PAGES) named.push(...(await keepNow(page).catch(() => [])))
  // Without a page its files are of no use.
  if (named.length > 0) await keepFiles([...named, ...files])
}

async function keepFiles(files) {
  const cache = await caches.open(CACHE)
  const keep = async (file) => (await cache.match(file, anyReader)) ?? cache.add(file)
  // One that cannot be fetched, for example after a deployment, must not cost the others.
  await Promise.allSettled([...new Set(files)].map(keep))
}

/** What pages asked for, one after the other: a page of another build deletes what is kept. */
let keeping = Promise.resolve()

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const { data } = event
  keeping = keeping.then(() => (data.late ? keepFiles(data.late) : keepAll(data))).catch(() => {})
  event.waitUntil(keeping)
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && PAGES.includes(pathname)) event.respondWith(answerPage(event, pathname))
  else if (pathname.startsWith('/_next/static/')) event.respondWith(answerFile(event))
})

// What became of a task, as the server wrote it: no name and no amount, because others may see the screen. The private link lies in the page's own storage,
// which finds it by the code.
self.addEventListener('push', (event) => {
  const { title, text, code } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: code, renotify: true, icon: '/icon.svg', data: code }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(`/my-task#${encodeURIComponent(event.notification.data)}`))
})
