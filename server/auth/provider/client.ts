import type { FastifyBaseLogger } from 'fastify'
import type { Configuration } from 'openid-client'
import { accountEmail } from '../../../accounts/account-rules.ts'
import type { Role } from '../../db/tables.ts'
import { codeOf, StartError } from '../../error-text.ts'
import { Problem } from '../../errors.ts'

// spec 3 §1.113

/** The lender's own identity provider (OpenID Connect). */
export interface ProviderSettings {
  readonly issuer: URL
  readonly clientId: string
  /** Null if the portal is a public client at the provider. */
  readonly clientSecret: string | null
  /** The name under which people know the provider. */
  readonly label: string
  /** The address to which the provider sends people back. */
  readonly returnAddress: string
  /** The claim that holds somebody's roles, and our role for each of its values; null if the account's own role is enough. */
  readonly roles: { readonly claim: string; readonly role: ReadonlyMap<string, Role> } | null
  /** Whether people who have a link to the provider may also sign in with a password. */
  readonly allowsPasswords: boolean
}

type Given = (name: string) => string | undefined

/** Reads the settings of the provider; null if there is none. Throws a StartError that names the first wrong setting. */
export function providerSettings(given: Given): ProviderSettings | null {
  const issuer = given('OIDC_ISSUER')
  if (issuer === undefined) return null
  const needed = (name: string) => {
    const value = given(name)
    if (value === undefined) throw new StartError(`OIDC_ISSUER is set, so set ${name} too.`)
    return value
  }
  const portal = addressOf('PORTAL_URL', needed('PORTAL_URL'))
  return {
    issuer: addressOf('OIDC_ISSUER', issuer),
    clientId: needed('OIDC_CLIENT_ID'),
    clientSecret: given('OIDC_CLIENT_SECRET') ?? null,
    label: given('OIDC_LABEL') ?? 'single sign-on',
    returnAddress: new URL('/single-sign-on', portal).href,
    roles: rolesOf(given('OIDC_ROLE_CLAIM'), given('OIDC_ROLES')),
    allowsPasswords: allowsPasswords(given('OIDC_PASSWORDS')),
  }
}

/** Reports whether an address is on this machine, the only place where unencrypted http is safe. */
function isOnThisMachine({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function addressOf(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isOnThisMachine(url))) return url
  throw new StartError(`${name} must be an address that begins with https://, not "${text}".`)
}

function rolesOf(claim: string | undefined, text: string | undefined): ProviderSettings['roles'] {
  if (claim === undefined && text === undefined) return null
  if (claim === undefined || text === undefined)
    throw new StartError('Set both OIDC_ROLE_CLAIM and OIDC_ROLES, or neither.')
  const pairs = text.split(',').map(pair => {
    const [role = '', name = ''] = pair.split('=').map(part => part.trim())
    if (!isRole(role) || name === '')
      throw new StartError(
        `OIDC_ROLES must name what the provider calls each role, such as admin=portal-admins,loan_officer=portal-officers, not "${text}".`,
      )
    return [name, role] as const
  })
  return { claim, role: new Map(pairs) }
}

function isRole(text: string): text is Role {
  return text === 'admin' || text === 'loan_officer'
}

function allowsPasswords(text: string | undefined): boolean {
  if (text === undefined || text === 'yes') return true
  if (text === 'no') return false
  throw new StartError(`OIDC_PASSWORDS must be one of yes, no, not "${text}".`)
}

// spec 3 §1.111; docs/decisions/054-identity-provider.md

/** A person whom the provider has just authenticated. */
export interface ProviderPerson {
  readonly issuer: string
  readonly subject: string
  /** The address that the provider has verified as theirs, or why it cannot be used. */
  readonly email: VerifiedEmail
  /** The values of the role claim. */
  readonly roles: readonly string[]
}

type VerifiedEmail =
  | { readonly verified: string }
  | { readonly verified: null; readonly because: 'not confirmed' | 'contradictory' }

/** What has to be remembered of a sign-in to check the provider's answer. */
export interface Begun {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

interface Provider {
  /** Starts a sign-in; `address` is where to send the browser. Throws a 503 if the provider cannot be reached. */
  begin(): Promise<Begun & { readonly address: string }>
  /** Finishes a sign-in from the query of the address to which the provider sent the browser back. Throws a 403 or a 503. */
  finish(query: string, begun: Begun): Promise<ProviderPerson>
}

const longestAnswerSeconds = 5

/** Reads the provider's description of its endpoints once; a failed attempt is not cached. `away` makes the error to throw. */
function connector(settings: ProviderSettings, away: (error: unknown) => Problem) {
  const { issuer, clientId, clientSecret } = settings
  let known: Promise<Configuration> | null = null
  return async () => {
    // Loaded only if there is a provider, because it would slow down every start.
    const oidc = await import('openid-client')
    known ??= oidc.discovery(
      issuer,
      clientId,
      clientSecret ?? undefined,
      clientSecret ? undefined : oidc.None(),
      {
        timeout: longestAnswerSeconds,
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(isOnThisMachine(issuer) ? [oidc.allowInsecureRequests] : []),
        ],
      },
    )
    try {
      return { oidc, config: await known }
    } catch (error) {
      known = null
      throw away(error)
    }
  }
}

/** Creates the portal’s side of the identity provider. Its settings are fetched from the provider at the first sign-in. */
export function createProvider(settings: ProviderSettings, log: FastifyBaseLogger): Provider {
  const { label, returnAddress } = settings
  const connection = connector(settings, away)

  function away(error: unknown): Problem {
    log.warn({ code: codeOf(error) }, 'the identity provider cannot be reached')
    return new Problem(
      503,
      `${capital(label)} cannot be reached just now. Sign in with your password, or try again in a moment.`,
      { retryAfterSeconds: 10 },
    )
  }

  return {
    begin: async () => {
      const { oidc, config } = await connection()
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: returnAddress,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { address: address.href, state, nonce, verifier }
    },
    finish: async (query, { state, nonce, verifier }) => {
      const { oidc, config } = await connection()
      const here = new URL(returnAddress)
      here.search = query
      try {
        const tokens = await oidc.authorizationCodeGrant(config, here, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const token = tokens.claims()
        if (!token) throw new Error('The provider gave no ID token')
        const more = config.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(config, tokens.access_token, token.sub)
          : {}
        return {
          issuer: token.iss,
          subject: token.sub,
          email: emailIn([token, more]),
          roles: rolesIn([token, more], settings),
        }
      } catch (error) {
        if (isAway(error)) throw away(error)
        log.warn({ code: codeOf(error) }, 'a sign-in by the identity provider is not valid')
        throw new Problem(403, `${capital(label)} did not confirm who you are. Please try again.`, {
          code: 'not_confirmed',
        })
      }
    },
  }
}

/** What the ID token says and what the userinfo endpoint says, in the order in which they count. */
type Sources = readonly Readonly<Record<string, unknown>>[]

/**
 * An address counts only together with the verification that the same source gives. A verification given by another source may
 * be that of another address. Sources that name different addresses verify none.
 */
function emailIn(sources: Sources): VerifiedEmail {
  const named = sources.flatMap(({ email }) => (typeof email === 'string' ? [accountEmail(email)] : []))
  if (new Set(named).size > 1) return { verified: null, because: 'contradictory' }
  const pair = sources.find(one => typeof one.email === 'string' && one.email_verified !== undefined)
  const [verified] = named
  return verified !== undefined && pair?.email_verified === true
    ? { verified }
    : { verified: null, because: 'not confirmed' }
}

function rolesIn(sources: Sources, { roles }: ProviderSettings): readonly string[] {
  const [said] = sources
    .map(source => roles?.claim.split('.').reduce<unknown>(partOf, source))
    .filter(claim => claim !== undefined)
  const listed: readonly unknown[] = Array.isArray(said) ? said : [said]
  return listed.filter(one => typeof one === 'string')
}

/** Returns the value of a key, as needed for a claim such as realm_access.roles; undefined if `whole` is no object. */
function partOf(whole: unknown, key: string): unknown {
  return typeof whole === 'object' && whole !== null
    ? Object.entries(whole).find(([name]) => name === key)?.[1]
    : undefined
}

function isAway(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return (
    ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(codeOf(error) ?? '') ||
    [error, cause].some(one => one instanceof TypeError && one.message === 'fetch failed')
  )
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
