import { type ReactNode, useEffect, useId, useState } from 'react'
import type { DescribedStep } from '../../engine/describe.ts'
import { contextOf } from '../../forms/context.ts'
import { loadBuilder } from '../../forms/load.ts'
import { policy1 } from '../../forms/policy.ts'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { type ClientForm, emptyText, keyText, valueText } from './client-forms.ts'
import styles from './FormDataView.module.css'

// spec 1 §2.58–59; spec 2 §2.73–74

const views = [
  { value: 'fields', label: 'By field' },
  { value: 'form', label: 'As in the form' },
] as const

/** What a form holds: as key and value pairs, or with the form's own labels, steps and units. */
export function FormDataView({ form }: { readonly form: ClientForm }) {
  const id = useId()
  const [view, setView] = useState<(typeof views)[number]['value']>('fields')
  const nothing = emptyText(form.formData)
  return (
    <section aria-labelledby={id} className={styles.frame}>
      <div className={styles.head}>
        <h3 id={id}>Form Data</h3>
        {!nothing && <SegmentedControl label="Show" options={views} value={view} onChange={setView} />}
      </div>
      {nothing ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : view === 'fields' ? (
        <Pairs
          pairs={Object.entries(form.formData).map(([key, value]) => {
            const { text, isJson } = valueText(value)
            return { key, term: keyText(key), value: isJson ? <pre>{text}</pre> : text }
          })}
        />
      ) : (
        <Described form={form} />
      )}
    </section>
  )
}

interface Pair {
  readonly key: string
  readonly term: string
  readonly value: ReactNode
}

function Pairs({ pairs }: { readonly pairs: readonly Pair[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(({ key, term, value }) => (
        <div key={key} className={typeof value === 'string' && value.length > 60 ? styles.wide : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Described({ form }: { readonly form: ClientForm }) {
  const [steps, setSteps] = useState<readonly DescribedStep[] | null>(null)
  useEffect(() => {
    let left = false
    // The definition of the form: fetched only by who asks for this view.
    void Promise.all([import('../../engine/describe.ts'), loadBuilder(form.formType)]).then(
      ([engine, build]) => {
        const definition = build(contextOf(form, policy1))
        if (!left)
          setSteps(
            engine.describe(
              definition,
              form.formData,
              withoutNulls(form.calculatedFields),
              form.status === 'completed',
            ),
          )
      },
    )
    return () => {
      left = true
    }
  }, [form])
  if (!steps) return <Skeleton shape="text" />
  return steps.map(({ number, title, lines }) => {
    const given = lines.filter(line => line.display !== '')
    if (given.length === 0) return null
    return (
      <section key={number} className={styles.step}>
        <h4>{title}</h4>
        <Pairs pairs={given.map(({ key, label, display }) => ({ key, term: label, value: display }))} />
      </section>
    )
  })
}

function withoutNulls(values: ClientForm['calculatedFields']): Record<string, string | number> {
  const kept: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') kept[key] = value
  }
  return kept
}
