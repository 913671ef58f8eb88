import type { Check } from '../../../forms/checks/check.ts'
import { longDate } from '../../app/dates.ts'
import { Explain } from '../../credit-file/OfficerAnswers.tsx'
import { useFormScope } from '../use-form.ts'
import { useOpenFile } from './check-context.ts'
import styles from './FormChecks.module.css'

/** For a check that asks for an explanation: shows the latest one and lets the user write one. */
export function ExplainHere({ check }: { readonly check: Check }) {
  const { open } = useFormScope()
  const { notes } = useOpenFile()
  const clientId = open.source.clientId()
  const note = notes.of(check)
  if (check.severity !== 'explain' || clientId === null) return null
  return (
    <>
      {note && (
        <p className={styles.note}>
          {note.current ? 'Explained' : 'Written when the figures were different'} by {note.by},{' '}
          {longDate(note.at)}: {note.text}
        </p>
      )}
      {!note?.current && (
        <Explain
          key={check.fingerprint}
          clientId={clientId}
          check={check}
          // Saves first, because the explanation belongs to figures that the server knows.
          onSave={() => open.saveNow()}
          onExplained={notes.refresh}
        />
      )}
    </>
  )
}
