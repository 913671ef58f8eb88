import { formatFigure } from '../../../engine/describe.ts'
import type { SummaryGroup } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import { toneWords } from '../tones.ts'
import { useDefinition, useField, useFormStore, useNote, useTone, useValue } from '../use-form.ts'
import styles from './SummaryValues.module.css'

// spec 2 §2.16, §9.1

/** The live summary's groups of values. */
export function SummaryValues() {
  const { form } = useFormStore()
  return form.summary.map(group => <Group key={group.title} group={group} />)
}

function Group({ group }: { readonly group: SummaryGroup }) {
  return (
    <section className={styles.group}>
      <h3>{group.title}</h3>
      <dl>
        {group.keys.map(key => (
          <Line key={key} fieldKey={key} />
        ))}
      </dl>
    </section>
  )
}

/** One value, calculated or answered; it alone renders when it changes. */
function Line({ fieldKey }: { readonly fieldKey: string }) {
  const field = useDefinition(fieldKey)
  const { answer } = useField(fieldKey)
  const calculated = useValue(fieldKey)
  const value = field.calculated ? calculated : answer
  const note = useNote(fieldKey)
  const tone = useTone(fieldKey)
  const words = tone ? toneWords[tone] : note
  return (
    <div className={styles.line}>
      <dt>{field.label}</dt>
      <dd
        data-summary={fieldKey}
        className={classNames(typeof value === 'string' && styles.words, tone && styles[tone])}
      >
        {formatFigure(field, value) || '–'}
        {words && <span className={styles.tone}> {words}</span>}
      </dd>
    </div>
  )
}
