import { type FormType, rowOf } from '../../../../forms/catalogue.ts'
import { figureGroups, figureNames, keyFigures, keyIn } from '../../../../forms/credit-file/shown-figures.ts'
import panel from '../../panels/Panel.module.css'
import { useFormScope } from '../../use-form.ts'
import { type OpenFile, useOpenFile } from '../check-context.ts'
import { FieldLink } from '../FieldLink.tsx'
import styles from '../FormChecks.module.css'
import { FigureGroups } from './FigureGroups.tsx'

// spec 3 §2.98

/** Shown beside the decision: the key figures of the earlier forms, each with a link to its form. */
export function EvidenceCard() {
  const file = useOpenFile()
  const { type } = useFormScope().open
  const groups = figureGroups.map(group => ({
    group,
    figures: keyFigures[group].flatMap(([form, name]) =>
      form === type ? [] : (evidenceOf(file, form, name) ?? []),
    ),
  }))
  if (groups.every(({ figures }) => figures.length === 0)) return null
  return (
    <section className={panel.card} aria-label="Evidence from the other forms">
      <h3>Evidence from the other forms</h3>
      <FigureGroups heading="h4" groups={groups} />
    </section>
  )
}

/** Returns a figure as its form shows it; undefined if there is none to show. */
function evidenceOf({ checked, figureOf }: OpenFile, form: FormType, name: string) {
  const state = checked.file[form]
  if (!state) return undefined
  const key = keyIn(name, state.assessmentYear)
  const figure = figureOf(form, key)
  if (!figure?.display) return undefined
  const { label, display, tone } = figure
  return {
    id: `${form} ${key}`,
    label: (
      <FieldLink line={{ form, key }} className={styles.compare}>
        {figureNames[`${form}.${name}`] ?? label}
      </FieldLink>
    ),
    source: `${rowOf(form).label}${state.status === 'in_progress' ? ', draft' : ''}`,
    display,
    tone: tone ?? null,
  }
}
