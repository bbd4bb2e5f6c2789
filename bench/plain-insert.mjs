// The same insert as `floor/app/insert`, behind Node's http server alone. Started by the bench; sends its port to the parent process.
import http from 'node:http'
import postgres from 'postgres'

const sql = postgres(process.env.DATABASE_URL ?? '', { max: 10 })

const server = http.createServer(async (request, response) => {
  const { 'x-device-fingerprint': device, 'user-agent': agent } = request.headers
  await sql`insert into bench_rows (device, agent) values (${String(device ?? '')}, ${String(agent ?? '')})`
  response.setHeader('content-type', 'application/json').end('{"data":{"referral_code":"AAAA3333"}}')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address !== 'string') process.send?.(address.port)
})
process.once('disconnect', () => process.exit(0))
