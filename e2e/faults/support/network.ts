import net from 'node:net'

/** A network between two processes that can swallow what they say without closing anything. */
export async function startNetwork(to: number) {
  let isSwallowing = false
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(to, '127.0.0.1')
    let isLost = isSwallowing
    const swallow = () => {
      isLost = true
    }
    server.on('swallow', swallow)
    const end = () => {
      server.off('swallow', swallow)
      for (const socket of [near, far]) {
        sockets.delete(socket)
        // What is lost hears of no end either; anybody else hears what a closed port says, not that somebody was there and left.
        if (!isLost) socket.resetAndDestroy()
      }
    }
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => !isLost && other.write(chunk))
      one.on('error', end)
      one.on('close', end)
    }
  })
  server.setMaxListeners(0)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    /** From now on everything is lost; what is open stays lost for ever. */
    swallow: () => {
      isSwallowing = true
      server.emit('swallow')
    },
    /** New connections get through. */
    restore: () => {
      isSwallowing = false
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
