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

/** Form n is locked until form n−1 is complete; the first never is (spec 1 §4). */
export function isLocked(type: FormType, completed: readonly FormType[]): boolean {
  const predecessor = predecessorOf(type)
  return predecessor !== null && !completed.includes(predecessor.type)
}

/** What the locked tab and the server's 409 say. */
export function lockedMessage(type: FormType): string {
  const predecessor = predecessorOf(type)
  return `${rowOf(type).label} is locked. Please complete ${predecessor?.label ?? 'the previous form'} first.`
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
