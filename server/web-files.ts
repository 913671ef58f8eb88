import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contract } from '../api/contract.ts'
import { removePageHeaders } from './http/headers.ts'
import { packageRoot } from './package-root.ts'
import { webPages } from './web-pages.ts'

const folder = join(packageRoot, 'dist', 'web')

/**
 * Serves the web app's files. Every address outside /api that a browser opens as a page belongs to the web app, which knows
 * its own routes. If the web app has not been built, only the API is served.
 */
export async function serveWebFiles(app: FastifyInstance, from = folder): Promise<void> {
  const built = existsSync(join(from, 'index.html'))
  const pageOf = webPages(from)
  if (built) {
    const common = { preCompressed: true, index: false, cacheControl: false } as const
    await app.register(files, {
      ...common,
      root: from,
      serve: false,
      setHeaders: response => response.header('cache-control', 'no-cache'),
    })
    serveFilesBesidePage(app, from)
    // Files with a content hash in their name share one route. Vite adds the hash, so these files never change.
    await app.register(files, {
      ...common,
      root: join(from, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: response => {
        response.header('cache-control', 'public, max-age=31536000, immutable')
        removePageHeaders(response)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isPage(request)) return reply.sendFile(pageOf(pathOf(request)))
    const path = pathOf(request)
    const allowed = built && !isRead(request) && isPagePath(path) ? pageMethods : methodsOf(path)
    if (allowed.length === 0) return reply.code(404).send({ message: 'This call does not exist.' })
    const message = `This address takes ${allowed.join(' and ')}, not ${request.method}.`
    return reply.code(405).header('allow', allowed.join(', ')).send({ message })
  })
}

/** Each of the few files next to the page has a route of its own; nothing else in that folder is served. */
function serveFilesBesidePage(app: FastifyInstance, from: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!entry.isFile() || /^pages\.json|\.(br|gz)$/.test(entry.name)) continue
    const url = `/${encodeURI(entry.name)}`
    app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => reply.sendFile(entry.name) })
  }
}

const pageMethods = ['GET', 'HEAD']

const isRead = ({ method }: FastifyRequest) => pageMethods.includes(method)

/** Reports whether a request opens a page of the web app. */
function isPage(request: FastifyRequest): boolean {
  const acceptsPages = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')
  return isRead(request) && isPagePath(pathOf(request)) && acceptsPages
}

/** Reports whether an address is a page of the web app, that is, neither a call nor a file that does not exist. */
function isPagePath(path: string): boolean {
  // /metrics is not a page even if it is switched off.
  const isCall = path === '/api' || path.startsWith('/api/') || path === '/metrics'
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  return !isCall && !isFile
}

const calls = Object.keys(contract).map(name => {
  const [method = '', path = ''] = name.split(' ')
  return { method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }
})

/** The HTTP methods of the calls at an address; empty if there is no call. */
function methodsOf(path: string): string[] {
  return calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
}

/** An address without its query, decoded like the routes' own, so that /%61pi is /api. */
function pathOf({ url }: FastifyRequest): string {
  // An address that cannot be decoded does not get here.
  return decodeURI(url.split('?', 1)[0] ?? '')
}
