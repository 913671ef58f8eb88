import { type FormType, isFormType } from '../../forms/catalogue.ts'
import { activateClient } from '../active-client.ts'
import { type FormAddress, formAddress } from '../form-address.ts'

// spec 1 §4.28

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
