import { type CatalogueRow, catalogue, type FormType, formTypes, rowOf } from './catalogue.ts'

// spec 1 §1.3, §2.8, §2.24, §4.6, §4.21–26, §4.29

/** The forms that regular users fill for themselves (D7). */
export const selfServiceTypes: readonly FormType[] = ['user_form', 'mse_assessment']

/** The first form of a client's file. It creates the client, contains their contact data, and has its id in its URL. */
export const openingForm = catalogue[0].type

/** Returns the form that must be completed before this one, or null for the first (D1). */
export function predecessorOf(type: FormType): CatalogueRow | null {
  return catalogue[formTypes.indexOf(type) - 1] ?? null
}

/** Returns the form that follows in the chain, or null for the last one. */
export function nextOf(type: FormType): CatalogueRow | null {
  return catalogue[formTypes.indexOf(type) + 1] ?? null
}

/** Returns the forms before this one, in order. */
export function formsBefore(type: FormType): readonly FormType[] {
  return formTypes.slice(0, formTypes.indexOf(type))
}

/** Returns the forms after this one, in order. */
export function formsAfter(type: FormType): readonly FormType[] {
  return formTypes.slice(formTypes.indexOf(type) + 1)
}

/** Compares two forms by their positions in the chain, for sorting. */
export function byChain(one: FormType, other: FormType): number {
  return formTypes.indexOf(one) - formTypes.indexOf(other)
}

/** Returns the nearest earlier form that is not completed and so locks this one (D1, D40), or null if there is none. */
export function lockingForm(type: FormType, completed: readonly FormType[]): FormType | null {
  return formsBefore(type).findLast(earlier => !completed.includes(earlier)) ?? null
}

/** Whether a form is locked: until all forms before it are completed (spec 1 §4, D40). The first form is never locked. */
export function isLocked(type: FormType, completed: readonly FormType[]): boolean {
  return lockingForm(type, completed) !== null
}

/** Returns the message of a locked tab and of the server's 409; `open` is the earlier form that is not completed. */
export function lockedMessage(type: FormType, open = predecessorOf(type)?.type): string {
  const first = open ? rowOf(open).label : 'the previous form'
  return `${rowOf(type).label} is locked. Please complete ${first} first.`
}

/** The note of the forms that regular users do not fill (D7). */
export const OFFICERS_FORM = 'Your loan officer completes this form.'

/** Returns the first form in chain order that is missing or not completed, or null if all are completed (spec 1 §4). */
export function resumeTarget(forms: readonly { formType: FormType; status: string }[]): FormType | null {
  const done = new Set(forms.filter(form => form.status === 'completed').map(form => form.formType))
  return formTypes.find(type => !done.has(type)) ?? null
}

/** Returns the route that opens a form: /form/{formId} for a stored Standard Form, else the form's own route. */
export function routeOf(type: FormType, formId?: string): string {
  return type === openingForm && formId ? `/form/${formId}` : rowOf(type).route
}

export type DashboardStatus = 'No Forms' | 'Complete' | 'Partial Complete' | 'Incomplete'

/**
 * Returns the badge on the officer's dashboard: the status and a count such as 3 of 6 (spec 1 §4, D8). The status Complete does
 * not require mse_assessment, but Partial Complete counts completed forms of any type.
 */
export function dashboardStatus(forms: readonly { formType: FormType; status: string }[]): {
  status: DashboardStatus
  completed: number
  of: number
} {
  const counted = catalogue.filter(row => row.countsOnDashboard).map(row => row.type)
  const done = forms.filter(form => form.status === 'completed').map(form => form.formType)
  const of = counted.length
  if (forms.length === 0) return { status: 'No Forms', completed: 0, of }
  if (counted.every(type => done.includes(type))) return { status: 'Complete', completed: of, of }
  if (done.length > 0) return { status: 'Partial Complete', completed: done.length, of }
  return { status: 'Incomplete', completed: 0, of }
}
