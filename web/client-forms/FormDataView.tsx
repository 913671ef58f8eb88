import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { loadBuilder } from '../../forms/load.ts'
import { browserStorage } from '../app/safe-storage.ts'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { type ClientForm, emptyText, keyText, valueText } from './client-forms.ts'
import styles from './FormDataView.module.css'
import type { ReadCard } from './ReadCard.tsx'

// spec 1 §2.58–59; spec 2 §2.73–74; D41, D51

const views = [
  { value: 'fields', label: 'By field' },
  { value: 'form', label: 'Reading' },
] as const
type View = (typeof views)[number]['value']

/** Stores the view that was last chosen on any card. */
const storageKey = 'formDataView'
const NOT_FETCHED = 'This page could not be loadedCode. "By field" shows the same answers.'

interface CardProps {
  readonly form: ClientForm
  readonly siblings: readonly ClientForm[]
}

interface Props extends CardProps {
  /** On paper the reading page is shown, whatever was chosen on the screen. */
  readonly isPrinted?: boolean
}

/** Shows a form's data: every stored key with its value, as specified, or as a reading page. */
export function FormDataView({ form, siblings, isPrinted = false }: Props) {
  const id = useId()
  const [view, setView] = useState<View>(() =>
    browserStorage.getItem(storageKey) === 'form' ? 'form' : 'fields',
  )
  const isReading = isPrinted || view === 'form'
  const nothing = emptyText(form.formData)

  function choose(chosen: View) {
    browserStorage.setItem(storageKey, chosen)
    setView(chosen)
  }

  return (
    <section aria-labelledby={id} className={styles.frame}>
      <div className={styles.head}>
        <h3 id={id}>Form Data</h3>
        {!nothing && <SegmentedControl label="Show" options={views} value={view} onChange={choose} />}
      </div>
      {nothing ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : isReading ? (
        <LazyReadCard form={form} siblings={siblings} />
      ) : (
        <Pairs
          pairs={Object.entries(form.formData).map(([key, value]) => {
            const { text, isJson } = valueText(value)
            return { key, term: keyText(key), value: isJson ? <pre>{text}</pre> : text }
          })}
        />
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

type Code = Pick<ComponentProps<typeof ReadCard>, 'build' | 'links'> & {
  readonly Card: typeof ReadCard
}

/** The loaded code by form and year, available synchronously because printing cannot wait. */
const loadedCode = new Map<string, Code>()
const nameOf = ({ formType, assessmentYear }: ClientForm) => `${formType} ${assessmentYear}`

async function codeOf(form: ClientForm): Promise<Code> {
  const [{ ReadCard: Card }, build, links] = await Promise.all([
    import('./ReadCard.tsx'),
    loadBuilder(form.formType),
    import('../form-screen/earlier/load-links.ts').then(m => m.loadLinks(form.formType, form.assessmentYear)),
  ])
  const code = { Card, build, links }
  loadedCode.set(nameOf(form), code)
  return code
}

/** Preloads the code of these forms' reading pages. If that fails, the page loads it again itself. */
export function fetchReadCards(forms: readonly ClientForm[]): Promise<unknown> {
  return Promise.allSettled(forms.map(codeOf))
}

/** The reading page. Loads its code when it is first shown. */
function LazyReadCard({ form, siblings }: CardProps) {
  const [code, setCode] = useState<Code | 'failed' | null>(loadedCode.get(nameOf(form)) ?? null)
  useEffect(() => {
    let isLeft = false
    codeOf(form).then(
      found => !isLeft && setCode(found),
      () => !isLeft && setCode('failed'),
    )
    return () => {
      isLeft = true
    }
  }, [form])
  if (code === null) return <Skeleton shape="text" />
  if (code === 'failed') return <p className={styles.nothing}>{NOT_FETCHED}</p>
  const { Card, build, links } = code
  return <Card form={form} siblings={siblings} build={build} links={links} />
}
