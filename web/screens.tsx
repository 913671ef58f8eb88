import type { ReactNode } from 'react'
import { parse } from 'regexparam'
import { addresses, formAddresses } from './addresses.ts'
import { type Access, guard } from './guards.ts'
import { currentSession } from './session.ts'
import { LazyScreen } from './shell/LazyScreen.tsx'
import { type ScreenCode, screenCode } from './shell/screen-code.ts'
import { lateEntry } from './sign-in/late-entry.ts'

// spec 1 §2.1–13, §2.25

const formScreen = screenCode(() => import('./form-screen/FormScreen.tsx').then(m => m.FormScreen))
const officerDashboard = screenCode(() =>
  import('./officer/OfficerDashboard.tsx').then(m => m.OfficerDashboard),
)
const creditFile = screenCode(() =>
  import('./credit-file/CreditFileScreen.tsx').then(m => m.CreditFileScreen),
)
const clientForms = screenCode(() => import('./client-forms/ClientForms.tsx').then(m => m.ClientForms))
const applicants = screenCode(() => import('./applicants/Applicants.tsx').then(m => m.Applicants))
const applicantHome = screenCode(() =>
  import('./applicant-home/ApplicantHome.tsx').then(m => m.ApplicantHome),
)
const signIn = screenCode(() => import('./sign-in/SignIn.tsx').then(m => m.SignIn))
const register = screenCode(() => import('./sign-in/Register.tsx').then(m => m.Register))
const ownPassword = screenCode(() => import('./sign-in/OwnPassword.tsx').then(m => m.OwnPassword))
const profile = screenCode(() => import('./profile/Profile.tsx').then(m => m.Profile))
const adminRoutes = screenCode(() => import('./admin/AdminRoutes.tsx').then(m => m.AdminRoutes))

/** The values of ":clientId" and the other parameters of an address. */
export type Params = Readonly<Record<string, string | undefined>>

interface AddressedScreen {
  readonly path: string
  readonly access: Access
  readonly title: string
  readonly fetchCode: () => Promise<void>
  readonly show: (params: Params) => ReactNode
}

function screen<Props extends object>(
  path: string,
  access: Access,
  title: string,
  code: ScreenCode<Props>,
  propsOf: (params: Params) => NoInfer<Props>,
): AddressedScreen {
  const show = (params: Params) => <LazyScreen code={code} props={propsOf(params)} />
  return { path, access, title, fetchCode: code.preload, show }
}

/** All screens with an address of their own and who may see them, in the order in which the router matches them. */
export const screens: readonly AddressedScreen[] = [
  screen(addresses.login.path, 'open', 'Sign in', signIn, () => ({ asAdmin: false })),
  screen(addresses.adminLogin.path, 'open', 'Administrator sign-in', signIn, () => ({ asAdmin: true })),
  screen(addresses.register.path, 'open', 'Create an account', register, () => ({})),
  {
    ...screen(addresses.dashboard.path, 'signed in', 'User Dashboard', applicantHome, () => ({
      isOwnPage: false,
    })),
    // This screen leads straight on to the form, so it preloads the form's code too.
    fetchCode: async () => void (await Promise.all([applicantHome.preload(), formScreen.preload()])),
  },
  screen(addresses.application.path, 'signed in', 'Your application', applicantHome, () => ({
    isOwnPage: true,
  })),
  screen(addresses.profile.path, 'signed in', 'Profile', profile, () => ({})),
  screen(
    addresses.invitation.path,
    'open',
    'Choose a password',
    lateEntry,
    () => ({ screen: 'invitation' }) as const,
  ),
  screen(addresses.byProvider.path, 'open', 'Sign in', lateEntry, () => ({ screen: 'provider' }) as const),
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

/** Resolves once the code of this page's screen has loaded or failed to load; at once if the guard redirects. */
export async function firstScreenCode(): Promise<void> {
  const { pathname, search } = location
  const found = screens.find(({ path }) => parse(path).pattern.test(pathname))
  if (found && typeof guard(found.access, currentSession(), pathname + search) === 'string')
    await found.fetchCode()
}
