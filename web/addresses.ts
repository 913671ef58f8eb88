import { catalogue } from '../forms/catalogue.ts'
import { openingForm } from '../forms/chain.ts'

// spec 1 §2.1–13

/**
 * The addresses that have a screen of their own. The router shows them, and the build writes a page for each, which names
 * the code that the screen is made of (scripts/web-build/code-of-screens.ts), so that a browser fetches all of it at once.
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
  // The Standard Form's address gains the form's id on the first save: one route, so that it stays mounted.
  path: type === openingForm ? '/form/:formId?' : route,
}))
