import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { spreadsheetPolicy, workerPolicy } from '../../engine/trusted-types.ts'

/**
 * The headers that keep a browser safe, the same with every answer. They never change, so they are worked out once, at
 * start-up. Files under /assets/ are scripts, styles and fonts: what rules a page has no meaning for them.
 */
export function sendSafetyHeaders(app: FastifyInstance): void {
  const ofAssets = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) reply.headers(ofAssets)
    else reply.headers(safetyHeaders)
    // Answers hold customers' figures: no shared computer keeps them. An address can be spelt in more ways than one.
    if (isCall(request.url) || isCall(request.routeOptions.url)) reply.header('cache-control', 'no-store')
    // A browser that came by TLS stays with it.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}

function isCall(url: string | undefined): boolean {
  return url !== undefined && /^\/(api\/|healthz|readyz)/.test(url)
}

function constantHeaders(): Record<string, string> {
  // None of these powers of a browser is needed on any screen.
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
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
      // No text becomes a script or a page. One policy reads the XML of a spreadsheet, which nobody shows; the other names
      // the portal's own service worker.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: [spreadsheetPolicy, workerPolicy],
    },
  },
  // Over plain HTTP it means nothing; see above.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
})

/** What every answer carries; for one that the hooks of a route never see as well. */
export const safetyHeaders = constantHeaders()
