import type { AnswerOf } from '../../api/contract.ts'
import { type FormType, isFormType } from '../../forms/catalogue.ts'
import { dashboardStatus, resumeTarget } from '../../forms/chain.ts'
import { activateClient } from '../app/active-client.ts'
import { type FormAddress, formAddress, paths } from '../app/addresses.ts'

// spec 1 §4.27–31

/** How the officer's dashboard presents a client, and how it opens one of the client's forms (spec 1 §2.50, §4). */

export type OfficerClient = AnswerOf<'GET /api/loan-officer/clients'>['clients'][number]

interface FormState {
  readonly _id: string
  readonly formType: string
  readonly status: string
}

/** Returns a substitute for a missing client ID: the names and the last four digits of the time, joined by underscores. */
export function fallbackClientId(clientName: string, officerName: string, milliseconds: number): string {
  const plain = (name: string) => name.toLowerCase().replaceAll(' ', '')
  return `${plain(clientName)}_${plain(officerName)}_${String(milliseconds).slice(-4)}`
}

/** Resume is offered only for these two statuses. */
function canResume(forms: readonly FormState[]): boolean {
  const { status } = dashboardStatus(known(forms))
  return status === 'Incomplete' || status === 'Partial Complete'
}

function known(forms: readonly FormState[]): { formType: FormType; status: string; _id: string }[] {
  return forms.flatMap(({ formType, status, _id }) =>
    isFormType(formType) ? [{ formType, status, _id }] : [],
  )
}

/**
 * Returns the label of the button that opens the first missing or open form; null if all forms are done. 'Start' if no form was
 * begun; 'Continue' if all forms that count are done but another one was reopened; 'Resume' otherwise.
 */
export function resumeLabel(forms: readonly FormState[]): 'Resume' | 'Start' | 'Continue' | null {
  if (canResume(forms)) return 'Resume'
  if (forms.length === 0) return 'Start'
  return resume(forms).kind === 'open' ? 'Continue' : null
}

type Resume =
  | {
      readonly kind: 'open'
      readonly type: FormType
      readonly formId: string | undefined
      readonly path: string
    }
  | { readonly kind: 'alert'; readonly message: string }

/** Returns where Resume leads: the first missing or not-completed form, else an alert. */
export function resume(forms: readonly FormState[]): Resume {
  const type = resumeTarget(known(forms))
  if (type !== null) {
    const formId = forms.find(form => form.formType === type)?._id
    return { kind: 'open', type, formId, path: paths.form(type, formId) }
  }
  // A newer server may have forms that this version of the page does not know.
  const strange = forms.some(form => !isFormType(form.formType) && form.status !== 'completed')
  const message = strange ? 'Unknown form type' : 'All forms are completed for this client!'
  return { kind: 'alert', message }
}

/** Makes a client this tab's active client, with the ids of its forms. Returns the address of the form. */
export function activate(
  clientId: string,
  forms: readonly { readonly _id: string; readonly formType: string }[],
  type: FormType,
): FormAddress {
  const formIds: Partial<Record<FormType, string>> = {}
  for (const { _id, formType } of forms) if (isFormType(formType)) formIds[formType] = _id
  activateClient(clientId, formIds, type)
  return formAddress(type, clientId, formIds[type])
}
