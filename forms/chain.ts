import { type CatalogueRow, catalogue, type FormType, formTypes, rowOf } from './catalogue.ts'

// spec 1 §1.3, §2.8, §2.24, §4.6, §4.21–26, §4.29

/** The forms that regular users fill for themselves (D7). */
export const selfServiceTypes: readonly FormType[] = ['user_form', 'mse_assessment']

/** The form that opens a client's file: it creates the client, holds their contact data, and is addressed by its id. */
export const openingForm = catalogue[0].type

/** The form that must be completed before this one, or null for the first (D1). */
export function predecessorOf(type: FormType): CatalogueRow | null {
  return catalogue[formTypes.indexOf(type) - 1] ?? null
}

/** The form that follows, or null after the last. */
export function nextOf(type: FormType): CatalogueRow | null {
  return catalogue[formTypes.indexOf(type) + 1] ?? null
}

/** The forms before this one, in order. */
export function formsBefore(type: FormType): readonly FormType[] {
  return formTypes.slice(0, formTypes.indexOf(type))
}

/** The forms after this one, in order. */
export function formsAfter(type: FormType): readonly FormType[] {
  return formTypes.slice(formTypes.indexOf(type) + 1)
}

/** Compares two forms by their places in the chain, for sorting. */
export function byChain(one: FormType, other: FormType): number {
  return formTypes.indexOf(one) - formTypes.indexOf(other)
}

/** The nearest of the forms before this one that is not completed, by which this one is locked (D1, D40); else null. */
export function openBefore(type: FormType, completed: readonly FormType[]): FormType | null {
  return formsBefore(type).findLast(earlier => !completed.includes(earlier)) ?? null
}

/** A form is locked until all before it are complete (spec 1 §4, D40); the first never is. */
export function isLocked(type: FormType, completed: readonly FormType[]): boolean {
  return openBefore(type, completed) !== null
}

/** What the locked tab and the server's 409 say; `open` is the earlier form that is not completed. */
export function lockedMessage(type: FormType, open = predecessorOf(type)?.type): string {
  const first = open ? rowOf(open).label : 'the previous form'
  return `${rowOf(type).label} is locked. Please complete ${first} first.`
}

/** The first missing or not-completed form in resume order, or null when all are completed (spec 1 §4). */
export function resumeTarget(forms: readonly { formType: FormType; status: string }[]): FormType | null {
  const done = new Set(forms.filter(form => form.status === 'completed').map(form => form.formType))
  return formTypes.find(type => !done.has(type)) ?? null
}

/** Where a form is opened: /form/{formId} for the Standard Form with a record, else the form's own route. */
export function routeOf(type: FormType, formId?: string): string {
  return type === openingForm && formId ? `/form/${formId}` : rowOf(type).route
}

export type DashboardStatus = 'No Forms' | 'Complete' | 'Partial Complete' | 'Incomplete'

/**
 * The officer's dashboard badge: status and the count over 6 (spec 1 §4, D8). mse_assessment is not counted
 * toward Complete, but Partial Complete shows completed forms of any type.
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
