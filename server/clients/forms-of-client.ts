import { formTypes } from '../../forms/catalogue.ts'
import type { FormAnswer } from '../forms/records.ts'

// spec 1 §2.53, §7.10

/** Counts a client's forms: in all, completed, in progress and not started (spec 1 §2). */
export function formStatistics(forms: readonly Pick<FormAnswer, 'isCompleted'>[]) {
  const completedForms = forms.filter(form => form.isCompleted).length
  return {
    totalForms: forms.length,
    completedForms,
    inProgressForms: forms.length - completedForms,
    notStartedForms: formTypes.length - forms.length,
  }
}

/** Groups forms by their types, in chain order; a type without forms is absent. */
export function formsByType(forms: readonly FormAnswer[]): Record<string, FormAnswer[]> {
  const byType: Record<string, FormAnswer[]> = {}
  for (const type of formTypes) {
    const ofType = forms.filter(form => form.formType === type)
    if (ofType.length > 0) byType[type] = ofType
  }
  return byType
}
