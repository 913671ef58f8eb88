import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import { spreadsheetPolicy, workerPolicy } from '../../engine/trusted-types.ts'

/**
 * The headers that keep a browser safe, the same with every answer. They never change, so they are worked out once, at
 * start-up.
 */
export function sendSafetyHeaders(app: FastifyInstance, trustsProxy: boolean | null): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(headersTo(raw, trustsProxy))
  })
}

/**
 * What the answer to a request carries. Answers hold customers' figures: no shared computer keeps them, nor that there was
 * nothing at an address. The files of the web app say otherwise once they are found.
 */
export function headersTo({ headers }: IncomingMessage, trustsProxy: boolean | null): Record<string, string> {
  // The proxy adds its word behind what a caller sent.
  const scheme = String(headers['x-forwarded-proto']).split(',').at(-1)?.trim()
  return trustsProxy && scheme === 'https' ? byTls : plain
}

/** What an answer to something carries of which not even the head could be read. */
export function headersToUnread(trustsProxy: boolean | null): Record<string, string> {
  // Behind a proxy it may have come by TLS; where it did not, browsers heed no such header.
  return trustsProxy ? byTls : plain
}

/**
 * Takes from a script, a style or a font what rules a page and has no meaning for it. It is asked for once the file is found: an
 * address that looks like one is answered with a page or a refusal where there is none.
 */
export function onlyOfFiles(reply: FastifyReply): void {
  for (const name of Object.keys(safetyHeaders)) if (!ofFiles.has(name)) reply.removeHeader(name)
}

const ofFiles = new Set(['x-content-type-options', 'cross-origin-resource-policy'])

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

/** What every answer carries; of a file, see above. */
export const safetyHeaders = constantHeaders()

const plain = { ...safetyHeaders, 'cache-control': 'no-store' }
/** A browser that came by TLS stays with it. */
const byTls = { ...plain, 'strict-transport-security': 'max-age=31536000' }
