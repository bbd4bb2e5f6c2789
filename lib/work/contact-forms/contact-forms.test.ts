import { expect, test } from 'vitest'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

const write = (json: object) => send('POST', '/api/v1/contact-forms', { json })

test('a message from anybody reaches the administrators, who can delete it', async () => {
  const { token } = await makeUser('admin')
  const sent = await write({ name: ' Ana ', email: 'Ana@Example.com', message: 'Olá,\ntudo bem?', id: 5, created_at: '2000-01-01' })
  expect([sent.status, sent.body.message]).toEqual([201, 'Contact Form Submitted'])
  expect(sent.body.data).toMatchObject({ name: 'Ana', email: 'ana@example.com', message: 'Olá,\ntudo bem?' })
  const listed = await send('GET', '/api/v1/contact-forms?page=1', { token })
  expect(listed.body.data).toEqual([sent.body.data])
  const path = `/api/v1/contact-forms/${sent.body.data.id}`
  expect((await send('DELETE', path, { token })).body.message).toBe('Contact Form Deleted Succesfully')
  expect((await send('DELETE', path, { token })).status).toBe(404)
  expect((await send('GET', '/api/v1/contact-forms', { token })).body.data).toEqual([])
})

test('name, a right e-mail address and a message are all required', async () => {
  expect(Object.keys((await write({})).body.errors)).toEqual(['name', 'email', 'message'])
  expect(Object.keys((await write({ name: 'Ana', email: 'ana@', message: 'Oi' })).body.errors)).toEqual(['email'])
  expect((await write({ name: 'Ana', email: 'ana@example.com', message: 'x'.repeat(5001) })).body.errors).toEqual({ message: ['The text is too long'] })
})
