import { catalogue, type FormType } from '../forms/catalogue.ts'
import { openingForm } from '../forms/chain.ts'

// spec 1 §2.1–13

/**
 * The addresses that have a screen of their own, with the code that the screen is made of. The router shows them, and the
 * build writes a page for each, which names that code, so that a browser fetches all of it at once.
 */
export const addresses = {
  login: { path: '/login', code: ['web/sign-in/SignIn.tsx'] },
  adminLogin: { path: '/admin/login', code: ['web/sign-in/SignIn.tsx'] },
  register: { path: '/register', code: ['web/sign-in/Register.tsx'] },
  dashboard: { path: '/dashboard', code: codeOfForm(openingForm) },
  invitation: { path: '/invitation', code: ['web/sign-in/Invitation.tsx'] },
  application: {
    path: '/application',
    code: ['web/applicant-home/ApplicantHome.tsx', 'web/applicant-home/Application.tsx'],
  },
  ownPassword: { path: '/own-password', code: ['web/sign-in/OwnPassword.tsx'] },
  profile: { path: '/profile', code: ['web/profile/Profile.tsx'] },
  officer: { path: '/loan-officer', code: ['web/officer/OfficerDashboard.tsx'] },
  officerDashboard: { path: '/loan-officer/dashboard', code: ['web/officer/OfficerDashboard.tsx'] },
  applicants: { path: '/loan-officer/applicants', code: ['web/applicants/Applicants.tsx'] },
  clientForms: { path: '/loan-officer/clients/:clientId/forms', code: ['web/client-forms/ClientForms.tsx'] },
  creditFile: {
    path: '/loan-officer/clients/:clientId/file',
    code: ['web/credit-file/CreditFileScreen.tsx'],
  },
  admin: { path: '/admin/*?', code: ['web/admin/AdminRoutes.tsx'] },
} as const

export const formAddresses = catalogue.map(({ type, route, title }) => ({
  type,
  title,
  // The Standard Form's address gains the form's id on the first save: one route, so that it stays mounted.
  path: type === openingForm ? '/form/:formId?' : route,
  code: codeOfForm(type),
}))

function codeOfForm(type: FormType): readonly string[] {
  const folder = type === openingForm ? 'standard-form' : type.replaceAll('_', '-')
  return ['web/form-screen/FormScreen.tsx', `web/form-screen/panels/${folder}.tsx`, `forms/${folder}/form.ts`]
}
