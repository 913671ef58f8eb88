import { rowOf } from '../../../forms/catalogue.ts'
import type { Check } from '../../../forms/checks/check.ts'
import { ruleInWords } from '../../../forms/checks/file-words.ts'
import { RuleExplanation } from '../../credit-file/RuleExplanation.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ExplainHere } from './ExplainHere.tsx'
import { FieldLink } from './FieldLink.tsx'
import styles from './FormChecks.module.css'

/** All values that a check compares, side by side, with a link to each field. */
export function CompareDialog({ check, onClose }: { readonly check: Check; readonly onClose: () => void }) {
  return (
    <Dialog
      title={check.title}
      width="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.comparison}>
        <p>{check.sentence}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Form</th>
              <th scope="col">Field</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {check.lines.map(line => (
              <tr key={`${line.form}.${line.key}.${line.label}`}>
                <th scope="row">{rowOf(line.form).label}</th>
                <td>
                  <FieldLink line={line} className={styles.compare} onHere={onClose}>
                    {line.label}
                  </FieldLink>
                  {line.period && <span className={styles.period}> {line.period}</span>}
                </td>
                <td>{line.display || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.says}>
          {ruleInWords(check)} No value is picked as the right one, and none is copied from here.
        </p>
        <ExplainHere check={check} />
        <RuleExplanation id={check.id} />
      </div>
    </Dialog>
  )
}
