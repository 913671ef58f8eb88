import type { FormType } from '../../../forms/catalogue.ts'
import { activateForm } from '../../app/active-client.ts'
import { type FormAddress, formAddress } from '../../app/addresses.ts'
import { contactDraftKey, type Draft, slotOf } from '../drafts/draft.ts'
import { allDrafts } from '../drafts/drafts.ts'
import { clientName } from '../saving/form-source.ts'

// spec 3 §2.85, §2.88

/** A client's form that is not open but has changes the server does not have. */
export interface LeftoverForm {
  readonly type: FormType
  readonly clientId: string
  /** Null if only contact data is left. */
  readonly formId: string | null
}

/**
 * Returns the user's drafts that no open screen is working on, in the order of typing. Without browser locks this cannot be
 * known, so it returns none.
 */
async function leftDrafts(userId: string): Promise<readonly Draft[]> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return []
  const drafts = await allDrafts(userId)
  if (drafts.length === 0) return []
  const { held = [] } = await locks.query()
  const open = new Set(held.map(({ name }) => name))
  return drafts
    .filter(draft => !open.has(`sevenfold ${slotOf(draft) || draft.formKey}`))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Returns the clients' forms that have such drafts. A form and its client's contact data count as one. */
export async function leftForms(userId: string): Promise<readonly LeftoverForm[]> {
  const forms = new Map<string, LeftoverForm>()
  for (const { clientId, formType, formKey, contact } of await leftDrafts(userId)) {
    const [key = ''] = formKey.split(' ')
    if (clientId === null || key.startsWith('new:')) continue
    const same = `${clientId} ${formType}`
    const formId = forms.get(same)?.formId ?? (contact ? null : key)
    forms.set(same, { type: formType, clientId, formId })
  }
  return [...forms.values()]
}

/** A new client whose form is not open and was never saved. */
export interface LeftNewClient {
  /** The key of the draft of its form. */
  readonly key: string
  /** '' if no name was entered. */
  readonly name: string
  /** True if the client is created as soon as there is a connection; otherwise the officer has to save first. */
  readonly isDue: boolean
}

/** Returns the new clients in the order of typing. */
export async function leftNewClients(userId: string): Promise<readonly LeftNewClient[]> {
  const clients = new Map<string, LeftNewClient>()
  for (const draft of await leftDrafts(userId)) {
    const key = slotOf(draft)
    if (!key.startsWith('new:') || ![key, contactDraftKey(key)].includes(draft.formKey)) continue
    const before = clients.get(key)
    const name = clientName(draft.changes) || (before?.name ?? '')
    const isDue =
      name !== '' && (before?.isDue === true || Boolean(draft.creation) || draft.clientId !== null)
    clients.set(key, { key, name, isDue })
  }
  return [...clients.values()]
}

/** Makes the form's client this tab's active client. Returns the address of the form, whose screen adopts the drafts. */
export function leftoverFormAddress({ type, clientId, formId }: LeftoverForm): FormAddress {
  activateForm(clientId, type, formId ?? undefined)
  return formAddress(type, clientId, formId ?? undefined)
}
