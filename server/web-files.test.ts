import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSafetyHeaders } from './http/headers.ts'
import { serveWebFiles } from './web-files.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sevenfold-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'plain')
  await writeFile(join(folder, 'assets', 'main-abc.js.gz'), gzipSync('small'))
  await writeFile(join(folder, 'icon.svg'), '<svg/>')
  await writeFile(join(folder, 'icon.svg.gz'), gzipSync('<svg/>'))
  await mkdir(join(folder, 'pages'))
  await writeFile(join(folder, 'pages', 'form.html'), '<!doctype html>form')
  const listed = [{ pattern: '^\\/form(?:\\/([^/]+?))?\\/?$', file: 'pages/form.html' }]
  await writeFile(join(folder, 'pages.json'), JSON.stringify(listed))
  app = fastify({ exposeHeadRoutes: false })
  sendSafetyHeaders(app, false)
  await serveWebFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('a static file is served for GET and HEAD, compressed if the client accepts it', async () => {
  const plain = await get('/icon.svg')
  expect([plain.statusCode, plain.body]).toEqual([200, '<svg/>'])
  expect(plain.headers['content-type']).toMatch(/svg/)
  expect(plain.headers['cache-control']).toBe('no-cache')
  expect((await get('/icon.svg', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  const head = await app.inject({ method: 'HEAD', url: '/icon.svg' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

const page = { accept: 'text/html,application/xhtml+xml' }
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test.each(['/', '/login', '/loan-officer/dashboard', '/form/1/2', '/admin/users', '/apiary'])(
  '%s gets a page of the web app, which browsers revalidate each time',
  async url => {
    const answer = await get(url, page)
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html>'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

test.each(['/form', '/form/1', '/form/?from=dashboard', '/FORM'])(
  '%s gets the page that the build wrote for this address',
  async url => {
    const answer = await get(url, page)
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html>form'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

test('a request without a specific Accept header gets the page, too, and HEAD its headers', async () => {
  for (const headers of [{}, { accept: '*/*' }]) expect((await get('/login', headers)).statusCode).toBe(200)
  const head = await app.inject({ method: 'HEAD', url: '/login' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('files with a hash in their name are cached for a year, and compressed', async () => {
  const plain = await get('/assets/main-abc.js')
  expect(plain.body).toBe('plain')
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const compressed = await get('/assets/main-abc.js', { 'accept-encoding': 'br, gzip' })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(compressed.headers['content-type']).toMatch(/javascript; charset=utf-8$/)
  expect(compressed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/assets/gone-def.js',
  '/assets/..%2findex.html',
  '/assets/%2e%2e%2fpages.json',
  '/assets/../index.html',
  '/assets/',
  '/assets//',
  '/assets/%00',
  '/assets/none',
  '/assets/%2e%2e/none',
])('%s is answered with the security headers, whatever the status', async url => {
  for (const method of ['GET', 'HEAD', 'POST'] as const) {
    const { headers, statusCode } = await app.inject({ method, url })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['cache-control']).toBe(statusCode === 200 ? 'no-cache' : 'no-store')
    expect(headers['content-security-policy']).toMatch(/require-trusted-types-for 'script'/)
  }
})

test('a script, style or font has only the headers that apply to it', async () => {
  const { headers } = await get('/assets/main-abc.js')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers).not.toHaveProperty('content-security-policy')
})

test.each([
  ['GET', '/assets/gone-def.js', {}],
  ['GET', '/api/login', page],
  ['GET', '/api', page],
  ['GET', '/%61pi/login', page],
  ['GET', '/metrics', {}],
  ['GET', '/login', { accept: 'application/json' }],
  ['GET', '/pages/form.html', page],
  ['GET', '/pages.json', {}],
  ['GET', '/icon.svg.gz', {}],
  ['GET', '/../package.json', {}],
  ['GET', '/%2e%2e/package.json', {}],
] as const)('%s %s is answered with 404, which no cache stores', async (method, url, headers) => {
  const answer = await app.inject({ method, url, headers })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
})

test.each(['POST', 'PUT', 'DELETE'] as const)('%s to a page is answered with 405', async method => {
  const answer = await app.inject({ method, url: '/login', headers: page })
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
  expect(answer.json().message).toBe(`This address takes GET and HEAD, not ${method}.`)
})

test('without a built web app only the API is served', async () => {
  const alone = fastify()
  await serveWebFiles(alone, join(folder, 'assets'))
  const answer = await alone.inject({ method: 'GET', url: '/login', headers: page })
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'This call does not exist.' }])
  await alone.close()
})
