import { useState } from 'react'
import { text } from '../../../engine/answers.ts'
import { codeOfText, markKey, markText } from '../../../engine/marks.ts'
import { stressInWords, stressOf } from '../../../forms/checks/stress.ts'
import { Button } from '../../ui/controls/Button.tsx'
import panel from '../panels/Panel.module.css'
import type { Changes } from '../store/answer-sheet.ts'
import type { FormStore } from '../store/form-store.ts'
import { useDerived, useFormStore } from '../use-form.ts'
import { useOpenFile } from './check-context.ts'
import { ExplainHere } from './ExplainHere.tsx'
import styles from './FormChecks.module.css'

/** The field of the memo in which an officer writes about the break-even. */
const prose = 'cashFlowAnalysis'
/** The origin of the sentence, as the history shows it. */
const origin = 'the checks across the forms: Break-even'

/**
 * Shows how far the figures may move before the surplus no longer covers the instalment. Like the credit file, it says nothing
 * while required answers of an open form are missing (D39).
 */
export function StressCard() {
  const { checked, checks } = useOpenFile()
  const store = useFormStore()
  const stress = stressOf(checked)
  const check = checks.find(({ id }) => id === 'stress')
  if (!stress || !check || check.severity === 'unknown') return null
  const words = stressInWords(stress)
  return (
    <section className={panel.card} aria-label="Break-even">
      <h3>Break-even</h3>
      <p>{words}</p>
      {check.severity === 'explain' && check.sentence !== words && (
        <p className={styles.asks}>{check.sentence}</p>
      )}
      <ExplainHere check={check} />
      {store.definition(prose) && !store.readOnly() && <PutIntoProse store={store} words={words} />}
    </section>
  )
}

/** A button that appends the sentence to the text of the field. One undo removes it again. */
function PutIntoProse({ store, words }: { readonly store: FormStore; readonly words: string }) {
  const [taken, setTaken] = useState<Changes | null>(null)
  const canUndo = useDerived(() => taken !== null && store.canUndo(taken))
  const written = useDerived(({ answers }) => text(answers(), prose))
  const label = store.definition(prose)?.label ?? ''
  const longer = written === '' ? words : `${written.trimEnd()}\n\n${words}`
  const fits = longer.length <= (store.definition(prose)?.maxLength ?? longer.length)

  function put() {
    // Below a text of the officer's own, the sentence was asked for by name. A draft stays one, and an empty text becomes one.
    const isDraft = written === '' || codeOfText(store.field(prose).note) === 'dr'
    const changes = { [prose]: longer, ...(isDraft && { [markKey(prose)]: markText({ code: 'dr' }) }) }
    store.setAll(changes, { undoable: true })
    store.origins?.taken([prose], 'offered', origin)
    setTaken(changes)
  }

  return (
    <div className={styles.buttons}>
      {written.includes(words) ? (
        <p role="status">Added to {label}.</p>
      ) : (
        <Button size="small" disabled={!fits} onClick={put}>
          Put into {label}
        </Button>
      )}
      {!fits && <p className={styles.says}>{label} has no room left.</p>}
      {taken && canUndo && (
        <Button size="small" variant="quiet" onClick={() => store.undo(taken)}>
          Undo
        </Button>
      )}
    </div>
  )
}
