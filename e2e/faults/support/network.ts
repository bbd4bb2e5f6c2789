import net from 'node:net'

/** A proxy between two processes that can drop all data without closing connections. */
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
        // Lost connections get no end either; others are reset, as by a closed port.
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
    /** Drops all data from now on; connections that are open now never recover. */
    swallow: () => {
      isSwallowing = true
      server.emit('swallow')
    },
    /** Lets new connections through again. */
    restore: () => {
      isSwallowing = false
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
