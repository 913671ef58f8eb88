import type { Role } from '../../db/tables.ts'
import { StartError } from '../../error-text.ts'

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
export function isOnThisMachine({ hostname }: URL): boolean {
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
