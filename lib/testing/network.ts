import net from 'node:net'

interface Options {
  /** Sees, and may change, what a client sends, before it is passed on. */
  onSent?: (bytes: Buffer, client: net.Socket) => void
}

/** A network before the server of an address: it passes connections on to it, and can fail as networks do. @param address a URL with a port */
export async function startNetwork(address: string, { onSent }: Options = {}) {
  const target = new URL(address)
  const sockets = new Set<net.Socket>()
  let isDropping = false
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname)
    let isLost = isDropping
    const lose = () => {
      isLost = true
    }
    server.on('drop-all', lose)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (isLost) return
        if (from === near) onSent?.(bytes, near)
        to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        server.off('drop-all', lose)
        sockets.delete(from)
        // The other end of a lost connection hears nothing; that of any other one sees it reset, as by a closed port.
        if (!isLost) to.resetAndDestroy()
      })
    }
  })
  server.setMaxListeners(0)
  let port = 0
  const open = async () => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as net.AddressInfo).port
  }
  await open()
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    /** The address of the server, through this network. */
    url: url.href,
    /** Drops all that is sent from now on, without closing connections. Those that are open now never recover. */
    drop: () => {
      isDropping = true
      server.emit('drop-all')
    },
    /** Passes new connections on again. */
    restore: () => {
      isDropping = false
    },
    /** Ends all connections; new ones are refused until `open`. */
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open,
  }
}
