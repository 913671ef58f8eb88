import { type FormType, isFormType } from '../../forms/catalogue.ts'
import { paths } from '../paths.ts'
import { clearActiveIds, setActiveClientId, setActiveFormId } from '../session.ts'

// spec 1 §4.28

/** Make a client the active one, with the ids of its forms and none of another client's; gives the form's address. */
export function activate(
  clientId: string,
  forms: readonly { readonly _id: string; readonly formType: string }[],
  type: FormType,
): string {
  clearActiveIds()
  setActiveClientId(clientId)
  for (const form of forms) if (isFormType(form.formType)) setActiveFormId(form.formType, form._id)
  const formId = forms.find(form => form.formType === type)?._id
  // Last, because it is the form that is opened.
  if (formId) setActiveFormId(type, formId)
  return paths.form(type, formId)
}
