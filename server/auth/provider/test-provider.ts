import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The claims that the provider returns about somebody. */
export interface TestClaims {
  readonly email?: string
  readonly email_verified?: boolean
  readonly groups?: readonly string[]
}

/** A real identity provider over http on this machine, for tests. */
export interface TestProvider {
  readonly issuer: string
  /** The people known to the provider, by the name with which they sign in there. */
  readonly people: Map<string, TestClaims>
  /** Signs in and agrees, as a person does in the provider's pages. Returns the query that they come back with. */
  signIn(address: string, person: string): Promise<string>
  /** Stops the provider, so that it no longer answers. */
  close(): Promise<void>
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
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    people,
    signIn: (address, person) => walkThrough(address, person),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
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
