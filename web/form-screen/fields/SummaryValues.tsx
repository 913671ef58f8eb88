import type { SummaryGroup } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import type { FormStore } from '../store/form-store.ts'
import tones from '../tones.module.css'
import { toneWords } from '../tones.ts'
import { useDefinition, useDoubt, useFormStore, useNote, useTone, useTopic } from '../use-form.ts'
import styles from './SummaryValues.module.css'

// spec 2 §2.16, §9.1

/** The groups of values in the live summary. */
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

/** One value, calculated or answered. A change renders only this line. */
function Line({ fieldKey }: { readonly fieldKey: string }) {
  const field = useDefinition(fieldKey)
  const topic = field.calculated ? (`value:${fieldKey}` as const) : (`field:${fieldKey}` as const)
  const valueIn = (store: FormStore) =>
    field.calculated ? store.value(fieldKey) : store.field(fieldKey).answer
  const text = useTopic(topic, store => store.figureText(field) || '–')
  const isText = useTopic(topic, store => typeof valueIn(store) === 'string' || store.soFar(fieldKey) !== '')
  const note = useNote(fieldKey)
  const tone = useTone(fieldKey)
  const doubt = useDoubt(fieldKey)
  const words = doubt ?? (tone ? toneWords[tone] : note)
  return (
    <div className={styles.line}>
      <dt>{field.label}</dt>
      <dd
        data-summary={fieldKey}
        className={classNames(isText && styles.words, doubt ? tones.neutral : tone && tones[tone])}
      >
        {text}
        {words && <span className={tones.word}> {words}</span>}
      </dd>
    </div>
  )
}
