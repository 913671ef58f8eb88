import type { AnswerOf } from '../../api/contract.ts'
import { catalogue, isFormType, rowOf } from '../../forms/catalogue.ts'

// spec 2 §2.70, §2.73–76, §8.23

/** The texts of the client forms screens. Pure (spec 1 §2.54, §2.58–61, spec 2 §2). */

export type Variant = 'officer' | 'admin'
export type ClientForm =
  | AnswerOf<'GET /api/loan-officer/clients/{clientId}/forms'>['forms'][number]
  | AnswerOf<'GET /api/admin/clients/{clientId}/forms'>['forms'][number]

/** Returns a form type's label; user_form is 'Customer Details' for officers and 'User Form' for administrators. */
export function typeLabel(formType: string, variant: Variant): string {
  if (!isFormType(formType)) return formType
  const row = rowOf(formType)
  return variant === 'admin' ? row.adminLabel : row.officerLabel
}

/** Says which earlier forms are open again, so that values on which this form rests may still change; '' if there are none. */
export function restsOnOpen(
  formType: string,
  forms: readonly { formType: string; status: string }[],
  variant: Variant,
): string {
  const place = catalogue.findIndex(({ type }) => type === formType)
  const isOpen = (type: string) => forms.some(form => form.formType === type && form.status !== 'completed')
  const open = catalogue.slice(0, Math.max(place, 0)).filter(({ type }) => isOpen(type))
  if (open.length === 0) return ''
  const names = open.map(({ type }) => typeLabel(type, variant)).join(' and ')
  return `Rests on ${names}, which ${open.length === 1 ? 'is' : 'are'} open for editing`
}

/** Returns the options of the type filter with counts: all forms, then each type of the catalogue. */
export function typeFilter(
  forms: readonly { formType: string }[],
  variant: Variant,
): { value: string; label: string }[] {
  const counted = catalogue.map(({ type }) => ({
    value: type,
    count: forms.filter(form => form.formType === type).length,
  }))
  return [
    { value: 'all', label: `All Forms (${forms.length})` },
    ...counted.map(({ value, count }) => ({ value, label: `${typeLabel(value, variant)} (${count})` })),
  ]
}

/** Returns 'Showing N form(s)', followed by the type if a filter is set. */
export function footerText(count: number, filter: string, variant: Variant): string {
  const text = `Showing ${count} form(s)`
  return filter === 'all' ? text : `${text} of type ${typeLabel(filter, variant)}`
}

export function statusLabel(form: { status: string; statusLabel?: string }): string {
  if (form.statusLabel) return form.statusLabel
  return form.status === 'completed' ? 'Completed' : 'In Progress'
}

/** Replaces underscores by spaces and capitalises each word. */
export function keyText(key: string): string {
  return key.replaceAll('_', ' ').replace(/(^|\s)\p{L}/gu, letter => letter.toUpperCase())
}

/** Formats a value as text; an object as indented JSON. */
export function valueText(value: unknown): { text: string; isJson: boolean } {
  if (value === null || value === undefined || value === '') return { text: '-', isJson: false }
  if (typeof value === 'object') return { text: JSON.stringify(value, null, 2), isJson: true }
  return { text: String(value), isJson: false }
}

/** Returns the text for missing form data; null if there is data. */
export function emptyText(formData: object | null | undefined): string | null {
  if (formData === null || formData === undefined) return 'No data available'
  return Object.keys(formData).length === 0 ? 'No data submitted yet' : null
}

/** Returns the message of a failed load (spec 1 §8.17, spec 2 §8). */
export function loadFailureText(status: number | null, variant: Variant): string {
  if (status !== 404) return 'Failed to load client forms'
  return variant === 'admin' ? 'Client not found' : 'Client not found or access denied'
}
