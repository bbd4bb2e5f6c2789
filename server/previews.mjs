/** @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean} Answerer */

/**
 * Answers programs that read a promoter's link to show it elsewhere, with a page that calls the short link its own address.
 * @param {import('../lib/platform/handover').Product} product @param {Answerer} answerWithNext
 * @returns {Answerer}
 */
export const linkPreviews = ({ pages }, answerWithNext) =>
  function answer(request, response) {
    const { method, url = '', headers } = request
    const found = pages.linkPreview(method, url, headers['user-agent'])
    if (!found) return false
    request.url = found.page
    // The page is changed before it is sent, so it must come whole and as it is.
    delete headers['accept-encoding']
    delete headers['if-none-match']
    /** @type {Buffer[]} */
    const parts = []
    response.writeHead = (/** @type {number} */ status) => Object.assign(response, { statusCode: status })
    response.flushHeaders = () => {}
    response.write = (/** @type {string | Uint8Array} */ part) => parts.push(Buffer.from(part)) > 0
    response.end = (/** @type {unknown} */ last) => {
      if (typeof last === 'string' || last instanceof Uint8Array) parts.push(Buffer.from(last))
      const body = pages.withOwnAddress(Buffer.concat(parts).toString(), found.link)
      for (const name of ['etag', 'content-length', 'transfer-encoding']) response.removeHeader(name)
      // @ts-expect-error: the prototypes' own methods come back.
      for (const name of ['writeHead', 'flushHeaders', 'write', 'end']) delete response[name]
      return response.end(body)
    }
    return answerWithNext(request, response)
  }
