import { expect, test } from 'vitest'
import { linkKey } from './link-key'

/** Addresses of one post each. */
const posts = {
  instagram: [
    'https://www.instagram.com/p/C1aB_-x/',
    'https://instagram.com/p/C1aB_-x',
    'https://www.instagram.com/p/C1aB_-x/?igsh=111',
    'https://www.instagram.com/p/C1aB_-x/?igsh=222&utm_source=ig_web_copy_link',
    'https://www.instagram.com/reel/C1aB_-x/?img_index=2',
    'https://instagram.com/reels/C1aB_-x',
    'https://m.instagram.com/ana.lima/p/C1aB_-x/',
  ],
  tiktok: [
    'https://www.tiktok.com/@ana/video/123?is_from_webapp=1&sender_device=pc',
    'https://m.tiktok.com/@Ana/video/123/',
    'https://m.tiktok.com/v/123.html',
  ],
  youtube: [
    'https://youtu.be/aB3-_?si=x',
    'https://www.youtube.com/watch?v=aB3-_&feature=share&t=5',
    'https://m.youtube.com/watch?app=desktop&v=aB3-_',
    'https://youtube.com/shorts/aB3-_',
  ],
  x: [
    'https://twitter.com/ana/status/77?s=20',
    'https://x.com/ana/status/77/photo/1',
    'https://mobile.twitter.com/Ana/status/77',
    'https://x.com/i/web/status/77',
  ],
  profile: ['https://instagram.com/Ana.Lima', 'https://www.instagram.com/ana.lima/?hl=pt-br'],
  facebook: [
    'https://www.facebook.com/photo?fbid=5&set=a.1&mibextid=x',
    'https://m.facebook.com/photo/?set=a.1&fbid=5',
    'https://fb.com/photo?fbid=5&set=a.1&rdid=2',
  ],
  elsewhere: ['https://exemplo.com.br/a?id=7&cor=azul', 'https://www.exemplo.com.br/a/?cor=azul&id=7&utm_campaign=x&fbclid=y'],
}

test.each(Object.entries(posts))('all addresses of one post have one key: %s', (_site, addresses) => {
  expect([...new Set(addresses.map(linkKey))]).toHaveLength(1)
})

test('other posts have other keys', () => {
  const others = [
    ...Object.values(posts).map(([first = '']) => first),
    'https://www.instagram.com/p/C1aB_-y/',
    'https://www.instagram.com/p/c1ab_-x/',
    'https://www.instagram.com/stories/ana/123',
    'https://www.tiktok.com/@ana/video/124',
    'https://vm.tiktok.com/ZM1/',
    'https://vm.tiktok.com/ZM2/',
    'https://youtu.be/aB3-x',
    'https://www.facebook.com/photo?fbid=6&set=a.1',
    'https://exemplo.com.br/a?id=8&cor=azul',
    'https://exemplo.com.br/A?id=7&cor=azul',
    'https://loja.exemplo.com.br/a?id=7&cor=azul',
    'https://exemplo.com.br/#/a',
    'https://exemplo.com.br/#/b',
  ]
  expect(new Set(others.map(linkKey)).size).toBe(others.length)
})
