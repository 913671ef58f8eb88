import { catalogue } from '../forms/catalogue.ts'
import { openingForm } from '../forms/chain.ts'

// spec 1 §2.1–13

/**
 * The addresses that have a screen of their own. The router uses them, and the build writes an HTML page for each that names the
 * code of its screen (scripts/web-build/code-of-screens.ts), so that a browser fetches all of that code at once.
 */
export const addresses = {
  login: { path: '/login' },
  adminLogin: { path: '/admin/login' },
  register: { path: '/register' },
  dashboard: { path: '/dashboard' },
  invitation: { path: '/invitation' },
  byProvider: { path: '/single-sign-on' },
  application: { path: '/application' },
  ownPassword: { path: '/own-password' },
  profile: { path: '/profile' },
  officer: { path: '/loan-officer' },
  officerDashboard: { path: '/loan-officer/dashboard' },
  applicants: { path: '/loan-officer/applicants' },
  clientForms: { path: '/loan-officer/clients/:clientId/forms' },
  creditFile: { path: '/loan-officer/clients/:clientId/file' },
  admin: { path: '/admin/*?' },
} as const

export const formAddresses = catalogue.map(({ type, route, title }) => ({
  type,
  title,
  // The first save adds the form's id to the Standard Form's address. Both addresses share one route, so that the screen stays
  // mounted.
  path: type === openingForm ? '/form/:formId?' : route,
}))
