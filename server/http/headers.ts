import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import { spreadsheetPolicy, workerPolicy } from '../../engine/trusted-types.ts'

/** Adds the headers that keep a browser safe to every answer. They never change, so they are made once, at start-up. */
export function sendSafetyHeaders(app: FastifyInstance, trustsProxy: boolean | null): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(headersTo(raw, trustsProxy))
  })
}

/**
 * The headers of the answer to a request. Answers contain customers' figures, so shared computers must not cache them, nor
 * that an address was not found. Files of the web app override this once they are found.
 */
export function headersTo({ headers }: IncomingMessage, trustsProxy: boolean | null): Record<string, string> {
  // The proxy appends its value to what the caller sent, so the last one counts.
  const scheme = String(headers['x-forwarded-proto']).split(',').at(-1)?.trim()
  return trustsProxy && scheme === 'https' ? byTls : plain
}

/** The headers of the answer to a request of which not even the head could be read. */
export function headersForUnparsed(trustsProxy: boolean | null): Record<string, string> {
  // Behind a proxy, the request may have come over TLS. If not, browsers ignore the additional header.
  return trustsProxy ? byTls : plain
}

/**
 * Removes from the answer for a script, style or font the headers that apply only to pages. It is called once the file is
 * found, because an address that looks like a file's may get a page or a refusal instead.
 */
export function removePageHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(safetyHeaders)) if (!ofFiles.has(name)) reply.removeHeader(name)
}

const ofFiles = new Set(['x-content-type-options', 'cross-origin-resource-policy'])

function constantHeaders(): Record<string, string> {
  // No screen needs any of these browser features.
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  // Helmet reads nothing from the request and uses only these methods of the answer, because all directives are constants.
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
      // No text becomes a script or a page, except through these policies. One reads the XML of a spreadsheet, which is never
      // shown; the other names the portal's own service worker.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: [spreadsheetPolicy, workerPolicy],
    },
  },
  // It means nothing over plain HTTP; `byTls` adds it.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
})

/** The headers of every answer; `removePageHeaders` removes some of them for files. */
export const safetyHeaders = constantHeaders()

const plain = { ...safetyHeaders, 'cache-control': 'no-store' }
/** A browser that came over TLS has to keep using it. */
const byTls = { ...plain, 'strict-transport-security': 'max-age=31536000' }
