import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The claims that the provider returns about somebody. */
export interface TestClaims {
  readonly email?: string
  readonly email_verified?: unknown
  readonly groups?: readonly string[]
}

/** A real identity provider over http on this machine, for tests. */
export interface TestProvider {
  readonly issuer: string
  /** The people known to the provider, by the name with which they sign in there. */
  readonly people: Map<string, TestClaims>
  /** Signs in and agrees, as a person does in the provider's pages. Returns the query that they come back with. */
  signIn(address: string, person: string): Promise<string>
  /** Changes the ID tokens that the provider gives from now on; null leaves them as they are. */
  changeTokens(change: TokenChange | null): void
  /** Stops the provider, so that it no longer answers. */
  close(): Promise<void>
}

/** Claims to put into an ID token, and whether it is signed by the provider's key, by another key or not at all. */
interface TokenChange {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly signedBy?: 'provider' | 'another' | 'nobody'
}

export const testClient = {
  clientId: 'sevenfold',
  clientSecret: 'the-secret-of-the-client',
  returnTo: 'http://localhost:3000/single-sign-on',
}

export async function testProvider(returnTo = testClient.returnTo): Promise<TestProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, TestClaims>()
  const [own, another] = [newKey(), newKey()]
  let change: TokenChange | null = null
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: testClient.clientId,
        client_secret: testClient.clientSecret,
        redirect_uris: [returnTo],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key for cookies'] },
    jwks: { keys: [{ ...own.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  })
  provider.use(async (context, next) => {
    await next()
    const body = Object(context.body)
    if (change === null || typeof body.id_token !== 'string') return
    const { claims, signedBy = 'provider' } = change
    const key = { provider: own, another, nobody: null }[signedBy]
    body.id_token = tokenOf({ ...claimsIn(body.id_token), ...claims }, key)
  })
  server.on('request', provider.callback())
  return {
    issuer,
    people,
    signIn: (address, person) => walkThrough(address, person),
    changeTokens: next => {
      change = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const keyId = 'the key of the provider'
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function claimsIn(token: string): object {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/** Makes an ID token (RFC 7519). */
function tokenOf(claims: object, key: KeyObject | null): string {
  const content = `${encoded({ alg: key ? 'RS256' : 'none', typ: 'JWT', kid: keyId })}.${encoded(claims)}`
  return `${content}.${key ? sign('sha256', Buffer.from(content), key).toString('base64url') : ''}`
}

/** Follows the provider's pages as a browser does, and fills in their forms. */
async function walkThrough(address: string, person: string): Promise<string> {
  const cookies = new Map<string, string>()
  const ask = async (url: string, form?: Record<string, string>) => {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return answer
  }
  let url = address
  for (let steps = 0; steps < 12; steps += 1) {
    if (url.startsWith(testClient.returnTo)) return new URL(url).search.slice(1)
    const page = await ask(url)
    const isForm = page.status === 200
    const prompt = isForm ? (/name="prompt" value="(\w+)"/.exec(await page.text())?.[1] ?? '') : ''
    const next = isForm ? await ask(url, { prompt, login: person, password: 'any' }) : page
    url = new URL(next.headers.get('location') ?? '', url).href
  }
  throw new Error('The provider never sends back.')
}
