import net from 'node:net'

interface Options {
  /** Sees, and may change, what a client sends, before it is passed on. */
  onSent?: (bytes: Buffer, client: net.Socket) => void
}

/** A network before the server of an address: it passes connections on to it, and can fail as networks do. @param address a URL with a port */
export async function startNetwork(address: string, { onSent }: Options = {}) {
  const target = new URL(address)
  const connections = new Set<{ near: net.Socket; far: net.Socket; isLost: boolean }>()
  let isDropping = false
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname)
    const connection = { near, far, isLost: isDropping }
    connections.add(connection)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (connection.isLost) return
        if (from === near) onSent?.(bytes, near)
        to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        // The other end of a lost connection hears nothing; that of any other one sees it reset, as by a closed port.
        if (!connection.isLost) to.resetAndDestroy()
        if (near.destroyed && far.destroyed) connections.delete(connection)
      })
    }
  })
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
      for (const connection of connections) connection.isLost = true
    },
    /** Passes new connections on again. */
    restore: () => {
      isDropping = false
    },
    /** Ends all connections; new ones are refused until `open`. */
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const { near, far } of connections) {
        near.destroy()
        far.destroy()
      }
      await closed
    },
    open,
  }
}
