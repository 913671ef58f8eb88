import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * The headers that keep a browser safe, the same with every answer. They never change, so they are worked out once, at
 * start-up. Files under /assets/ are scripts, styles and fonts: what rules a page has no meaning for them.
 */
export function sendSafetyHeaders(app: FastifyInstance): void {
  const headers = safetyHeaders()
  const ofAssets = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) reply.headers(ofAssets)
    else reply.headers(headers)
    // Answers hold customers' figures: no shared computer keeps them.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}

function safetyHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  // Of the request nothing is asked, and of the answer only what the recorder has: all directives are constants.
  const request = {} as Parameters<typeof protect>[0]
  protect(request, recorder as unknown as ServerResponse, () => {})
  return headers
}

const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // Charts and icons are inline SVG elements; images come from the portal itself.
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Over plain HTTP it means nothing, and behind TLS it is the proxy's to say.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
})
