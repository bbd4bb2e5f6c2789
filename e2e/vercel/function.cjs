// Runs one function of a build for Vercel in its own folder: `node function.cjs FOLDER HANDLER WEB_API`. Prints the port where it listens.
const http = require('node:http')
const path = require('node:path')
const { Readable } = require('node:stream')

const [folder, handler, webApi] = process.argv.slice(2)
process.chdir(folder)
const run = require(path.join(folder, handler))

/** What the middleware answers to a request, as the platform asks it. */
async function answerWeb(request, response) {
  const body = ['GET', 'HEAD'].includes(request.method) ? null : Readable.toWeb(request)
  const headers = Object.entries(request.headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  const {
    headers: answered,
    status,
    body: content,
  } = await run(new Request(`http://${request.headers.host}${request.url}`, { method: request.method, headers, body, duplex: 'half' }))
  response.writeHead(status, [...answered].flat())
  response.end(content ? Buffer.from(await new Response(content).arrayBuffer()) : undefined)
}

http
  .createServer((request, response) => {
    Promise.resolve(webApi === 'true' ? answerWeb(request, response) : run(request, response)).catch((error) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  .listen(0, '127.0.0.1', function () {
    process.send(this.address().port)
  })
process.on('disconnect', () => process.exit())
