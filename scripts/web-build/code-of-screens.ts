import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FormType } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { addresses, formAddresses } from '../../web/app/addresses.ts'

const root = join(import.meta.dirname, '..', '..')

/** The source files of each screen. Only the build uses this list, so it is not sent to browsers. */
export const codeOfScreens: Readonly<Record<keyof typeof addresses, readonly string[]>> = {
  login: ['web/account/SignIn.tsx'],
  adminLogin: ['web/account/SignIn.tsx'],
  register: ['web/account/Register.tsx'],
  dashboard: ['web/applicant-home/ApplicantHome.tsx', ...codeOfForm(openingForm)],
  invitation: ['web/account/Invitation.tsx'],
  byProvider: ['web/account/ProviderSignIn.tsx'],
  application: ['web/applicant-home/ApplicantHome.tsx'],
  ownPassword: ['web/account/OwnPassword.tsx'],
  profile: ['web/account/Profile.tsx'],
  officer: ['web/officer/OfficerDashboard.tsx'],
  officerDashboard: ['web/officer/OfficerDashboard.tsx'],
  applicants: ['web/applicants/Applicants.tsx'],
  clientForms: ['web/client-forms/ClientForms.tsx'],
  creditFile: ['web/credit-file/CreditFileScreen.tsx'],
  admin: ['web/admin/AdminFrame.tsx'],
}

export function codeOfForm(type: FormType): readonly string[] {
  const folder = type === openingForm ? 'standard-form' : type.replaceAll('_', '-')
  const ownParts = `web/form-screen/panels/${folder}.tsx`
  const code = [
    'web/form-screen/FormScreen.tsx',
    // A form that the common screen can show without additions has no components of its own.
    ...(existsSync(join(root, ownParts)) ? [ownParts] : []),
    `forms/${folder}/form.ts`,
  ]
  // The scorecard is the only form that uses more of the policy than its terms.
  return type === 'expert_scorecard' ? [...code, 'forms/policy/policy.ts'] : code
}

/** The path of every page, with the source files of its screen. */
export const codeByPath: readonly { readonly path: string; readonly code: readonly string[] }[] = [
  // `codeOfScreens` has the same keys as `addresses`.
  ...Object.entries(codeOfScreens).map(([name, code]) => ({
    path: addresses[name as keyof typeof addresses],
    code,
  })),
  ...formAddresses.map(({ path, type }) => ({ path, code: codeOfForm(type) })),
]
