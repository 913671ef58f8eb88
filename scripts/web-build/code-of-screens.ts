import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FormType } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { addresses, formAddresses } from '../../web/addresses.ts'

const root = join(import.meta.dirname, '..', '..')

/** The code that each screen is made of. Only the build needs it, so no browser is sent it. */
export const codeOfScreens: Readonly<Record<keyof typeof addresses, readonly string[]>> = {
  login: ['web/sign-in/SignIn.tsx'],
  adminLogin: ['web/sign-in/SignIn.tsx'],
  register: ['web/sign-in/Register.tsx'],
  dashboard: ['web/applicant-home/ApplicantHome.tsx', ...codeOfForm(openingForm)],
  invitation: ['web/sign-in/LateEntry.tsx'],
  byProvider: ['web/sign-in/LateEntry.tsx'],
  application: ['web/applicant-home/ApplicantHome.tsx', 'web/applicant-home/Application.tsx'],
  ownPassword: ['web/sign-in/OwnPassword.tsx'],
  profile: ['web/profile/Profile.tsx'],
  officer: ['web/officer/OfficerDashboard.tsx'],
  officerDashboard: ['web/officer/OfficerDashboard.tsx'],
  applicants: ['web/applicants/Applicants.tsx'],
  clientForms: ['web/client-forms/ClientForms.tsx'],
  creditFile: ['web/credit-file/CreditFileScreen.tsx'],
  admin: ['web/admin/AdminRoutes.tsx'],
}

export function codeOfForm(type: FormType): readonly string[] {
  const folder = type === openingForm ? 'standard-form' : type.replaceAll('_', '-')
  const ownParts = `web/form-screen/panels/${folder}.tsx`
  const code = [
    'web/form-screen/FormScreen.tsx',
    // A form that the common screen shows as it is has no components of its own.
    ...(existsSync(join(root, ownParts)) ? [ownParts] : []),
    `forms/${folder}/form.ts`,
  ]
  // The one form that rests on more of the policy than its terms.
  return type === 'expert_scorecard' ? [...code, 'forms/policy/versions.ts'] : code
}

/** The path of every page, with the code that its screen is made of. */
export const codeByPath: readonly { readonly path: string; readonly code: readonly string[] }[] = [
  // The keys of the one are the keys of the other.
  ...Object.entries(codeOfScreens).map(([name, code]) => ({
    path: addresses[name as keyof typeof addresses].path,
    code,
  })),
  ...formAddresses.map(({ path, type }) => ({ path, code: codeOfForm(type) })),
]
