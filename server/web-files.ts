import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import files from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { packageRoot } from './package-root.ts'

const folder = join(packageRoot, 'dist', 'web')

/**
 * The web app's files and the headers that keep a browser safe. Every address outside /api that a browser opens as a
 * page is the web app's, which knows its own routes; without a built web app the API stands alone.
 */
export async function serveWebFiles(app: FastifyInstance, from = folder): Promise<void> {
  const built = existsSync(join(from, 'index.html'))
  await app.register(helmet, {
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
  app.addHook('onSend', async (request, reply) => {
    // Answers hold customers' figures: no shared computer keeps them.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  if (built)
    await app.register(files, {
      root: from,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (response, path) => response.header('cache-control', cachingOf(path)),
    })
  app.setNotFoundHandler((request, reply) => {
    if (built && isPage(request)) return reply.sendFile('index.html')
    return reply.code(404).send({ message: 'There is no such call.' })
  })
}

/** Vite puts a hash of the content into the names under assets/, so these never change. */
function cachingOf(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Whether an address is one of the web app's own: no call, and no file that is not there. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  // /metrics is no page either when it is switched off.
  const isCall = path === '/api' || path.startsWith('/api/') || path === '/metrics'
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  const acceptsPages = /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
  return (method === 'GET' || method === 'HEAD') && !isCall && !isFile && acceptsPages
}
