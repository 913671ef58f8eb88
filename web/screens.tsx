import type { ComponentType, ReactNode } from 'react'
import { parse } from 'regexparam'
import { addresses, formAddresses } from './addresses.ts'
import { type Access, guard } from './guards.ts'
import { requestClientForms, requestClients, requestForm } from './screen-data.ts'
import { currentSession } from './session.ts'
import { type LazyScreen, lazyScreen } from './shell/lazy-code.tsx'

// spec 1 §2.1–13, §2.25

const formScreen = lazyScreen(
  () => import('./form-screen/FormScreen.tsx').then(m => m.FormScreen),
  requestForm,
)
const officerDashboard = lazyScreen(
  () => import('./officer/OfficerDashboard.tsx').then(m => m.OfficerDashboard),
  requestClients,
)
const creditFile = lazyScreen(() => import('./credit-file/CreditFilePage.tsx').then(m => m.CreditFileScreen))
const clientForms = lazyScreen(
  () => import('./client-forms/ClientForms.tsx').then(m => m.ClientForms),
  requestClientForms,
)
const applicants = lazyScreen(() => import('./applicants/Applicants.tsx').then(m => m.Applicants))
const applicantHome = lazyScreen(() =>
  import('./applicant-home/ApplicantHome.tsx').then(m => m.ApplicantHome),
)
const signIn = lazyScreen(() => import('./account/SignIn.tsx').then(m => m.SignIn))
const register = lazyScreen(() => import('./account/Register.tsx').then(m => m.Register))
const invitation = lazyScreen(() => import('./account/Invitation.tsx').then(m => m.Invitation))
const byProvider = lazyScreen(() => import('./account/ProviderSignIn.tsx').then(m => m.ProviderSignIn))
const ownPassword = lazyScreen(() => import('./account/OwnPassword.tsx').then(m => m.OwnPassword))
const profile = lazyScreen(() => import('./account/Profile.tsx').then(m => m.Profile))
const adminRoutes = lazyScreen(() => import('./admin/AdminRoutes.tsx').then(m => m.AdminRoutes))
/** The screen of all other addresses. */
export const NotFound = lazyScreen(() => import('./shell/NotFound.tsx').then(m => m.NotFound))

/** The values of ":clientId" and the other parameters of an address. */
export type Params = Readonly<Record<string, string | undefined>>

interface AddressedScreen {
  readonly path: string
  readonly access: Access
  readonly title: string
  readonly load: (params: Params) => Promise<unknown>
  readonly show: (params: Params) => ReactNode
}

function screen<Props extends object>(
  path: string,
  access: Access,
  title: string,
  code: LazyScreen<Props>,
  propsOf: (params: Params) => NoInfer<Props>,
): AddressedScreen {
  const Code: ComponentType<Props> = code
  return {
    path,
    access,
    title,
    load: params => code.load(propsOf(params)),
    show: params => <Code {...propsOf(params)} />,
  }
}

/** All screens with an address of their own and who may see them, in the order in which the router matches them. */
export const screens: readonly AddressedScreen[] = [
  screen(addresses.login.path, 'open', 'Sign in', signIn, () => ({ asAdmin: false })),
  screen(addresses.adminLogin.path, 'open', 'Administrator sign-in', signIn, () => ({ asAdmin: true })),
  screen(addresses.register.path, 'open', 'Create an account', register, () => ({})),
  screen(addresses.dashboard.path, 'signed in', 'User Dashboard', applicantHome, () => ({
    isOwnPage: false,
  })),
  screen(addresses.application.path, 'signed in', 'Your application', applicantHome, () => ({
    isOwnPage: true,
  })),
  screen(addresses.profile.path, 'signed in', 'Profile', profile, () => ({})),
  screen(addresses.invitation.path, 'open', 'Choose a password', invitation, () => ({})),
  screen(addresses.byProvider.path, 'open', 'Sign in', byProvider, () => ({})),
  screen(addresses.ownPassword.path, 'signed in', 'Choose your own password', ownPassword, () => ({})),
  screen(addresses.officerDashboard.path, 'officer', 'Loan Officer Dashboard', officerDashboard, () => ({})),
  screen(addresses.applicants.path, 'officer', 'Take Over an Applicant', applicants, () => ({})),
  screen(addresses.clientForms.path, 'officer', 'Client forms', clientForms, ({ clientId = '' }) => ({
    clientId,
  })),
  screen(addresses.creditFile.path, 'officer', 'Credit file', creditFile, ({ clientId = '' }) => ({
    clientId,
  })),
  ...formAddresses.map(({ type, path, title }) =>
    screen(path, 'filler', title, formScreen, ({ formId }) => ({ type, ...(formId && { formId }) })),
  ),
  screen(addresses.admin.path, 'admin', 'Administration', adminRoutes, () => ({})),
]

/** Loads code and data of this page's screen. Resolves once the code has arrived or failed to; at once if the guard redirects. */
export async function loadFirstScreen(): Promise<void> {
  const { pathname, search } = location
  for (const { path, access, load } of screens) {
    const { pattern, keys } = parse(path)
    const found = pattern.exec(pathname)
    if (!found) continue
    if (typeof guard(access, currentSession(), pathname + search) !== 'string') return
    const params = Object.fromEntries(keys.map((key, at) => [key, found[at + 1]]))
    // A failure is shown by the screen, which tries once more.
    return load(params).then(
      () => {},
      () => {},
    )
  }
}
