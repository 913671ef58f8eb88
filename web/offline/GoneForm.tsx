import { useEffect, useState } from 'react'
import { fieldsByKey } from '../../engine/fields-by-key.ts'
import { fieldOfMarkKey } from '../../engine/marks.ts'
import type { Form } from '../../engine/types.ts'
import { contextOf } from '../../forms/context.ts'
import { loadBuilder } from '../../forms/load.ts'
import { termsOfVersion } from '../../forms/policy/terms.ts'
import { heldText, noteField } from '../form-screen/conflict/conflict-words.ts'
import { contactFields, contactLabels } from '../form-screen/contact/contact-texts.ts'
import type { Draft } from '../form-screen/drafts/draft.ts'
import { allDrafts, deviceDrafts } from '../form-screen/drafts/drafts.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { confirmDialog } from '../ui/overlay/dialogs.ts'
import { officerId, seenForm } from './answers.ts'
import styles from './GoneForm.module.css'
import { nameOfForm, sendWaiting, type WaitingForm } from './outbox.ts'

// spec 3 §2.85

interface Typed {
  readonly key: string
  readonly label: string
  readonly text: string
}

interface Props {
  readonly form: WaitingForm
  readonly onClose: () => void
}

/** Shows what was typed into a form that cannot be saved any more, so that it can still be read and copied, or discarded. */
export function GoneForm({ form, onClose }: Props) {
  const [typed, setTyped] = useState<readonly Typed[] | null>(null)
  useEffect(() => {
    void typedInto(form).then(setTyped)
  }, [form])
  const discard = async () => {
    const text = 'What you typed into this form is then gone for good.'
    if (!(await confirmDialog({ text, confirm: 'Discard', danger: true }))) return
    for (const { userId, formKey } of await draftsOf(form)) await deviceDrafts.clear(userId, formKey)
    onClose()
    sendWaiting()
  }
  return (
    typed && (
      <Dialog
        title={nameOfForm(form)}
        onClose={onClose}
        footer={
          <>
            <Button variant="danger" onClick={() => void discard()}>
              Discard
            </Button>
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <p>
          The client was deleted or moved to another officer, so this cannot be saved. It stays on this device
          until you discard it, and is sent if you get the client back. You typed:
        </p>
        <dl className={styles.typed}>
          {typed.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    )
  )
}

async function draftsOf({ type, clientId }: WaitingForm): Promise<readonly Draft[]> {
  const all = await allDrafts(officerId() ?? '')
  const own = all.filter(draft => draft.clientId === clientId && draft.formType === type)
  return own.toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Returns what the drafts of a form hold, by field; a later draft replaces an earlier one. */
async function typedInto(form: WaitingForm): Promise<readonly Typed[]> {
  const [definition, drafts] = await Promise.all([definitionOf(form), draftsOf(form)])
  const all = new Map<string, Typed>()
  for (const draft of drafts) for (const one of typedIn(draft, definition)) all.set(one.key, one)
  return [...all.values()]
}

function typedIn({ changes, texts, contact }: Draft, form: Form): Typed[] {
  const fields = fieldsByKey(form)
  const answers = [...new Set([...Object.keys(changes), ...Object.keys(texts)])].map(key => {
    const noted = fieldOfMarkKey(key)
    const found = fields.get(noted ?? key) ?? { key, label: key, step: 1, type: 'text' }
    const field = noted ? noteField(found) : found
    const text = texts[key]
    const value = { answer: changes[key] ?? null, ...(text !== undefined && { text }) }
    return { key, label: field.label, text: heldText(field, value) }
  })
  const reach = contactFields.flatMap(key => {
    const text = contact?.[key]
    return text === undefined ? [] : [{ key: `contact ${key}`, label: contactLabels[key], text }]
  })
  return [...answers, ...reach]
}

/** Builds the form as this device last saw it, or else as a new one. */
async function definitionOf({ type, formId }: WaitingForm): Promise<Form> {
  const [build, seen] = await Promise.all([
    loadBuilder(type),
    formId === null ? null : seenForm(officerId() ?? '', formId),
  ])
  const now = new Date()
  const { assessmentYear = now.getFullYear(), createdAt = now.toISOString() } = seen ?? {}
  return build(contextOf({ assessmentYear, createdAt }, termsOfVersion(null)))
}
