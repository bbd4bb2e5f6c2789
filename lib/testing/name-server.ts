import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import ipaddr from 'ipaddr.js'

const TYPES: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' }

/** The name and the type that a question of DNS asks for. */
function questionOf(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.subarray(at + 1, at + 1 + length).toString())
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: TYPES[message.readUInt16BE(at + 1)], end: at + 5 }
}

function reply(message: Buffer, end: number, addresses: string[], exists: boolean): Buffer {
  const header = Buffer.from(message.subarray(0, 12))
  header.writeUInt16BE(exists ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt16BE(0, 8)
  header.writeUInt16BE(0, 10)
  const records = addresses.map((address) => {
    const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
    const start = Buffer.from([0xc0, 12, 0, bytes.length === 4 ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, bytes.length])
    return Buffer.concat([start, bytes])
  })
  return Buffer.concat([header, message.subarray(12, end), ...records])
}

/** A server of names on this machine, which can answer another address each time. */
export async function startNameServer() {
  const answers = new Map<string, string[][]>()
  const asked: string[] = []
  const socket = createSocket('udp4', (message, from) => {
    const { name, type = 'A', end } = questionOf(message)
    asked.push(`${type} ${name}`)
    const turns = answers.get(name)
    const turn = asked.filter((one) => one === `${type} ${name}`).length - 1
    const addresses = turns?.[Math.min(turn, turns.length - 1)]
    // A name with no answers at all is one whose server is mute.
    if (turns && !addresses) return
    const fitting = (addresses ?? []).filter((address) => address.includes(':') === (type === 'AAAA'))
    socket.send(reply(message, end, fitting, turns !== undefined), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    /** What was asked for, such as `A example.com`. */
    asked,
    /** What a name resolves to, the first time it is asked for, the second, and so on. */
    answer: (name: string, turns: string[][]) => answers.set(name, turns),
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
