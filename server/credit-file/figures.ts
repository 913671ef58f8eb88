import type { Static } from 'typebox'
import type { FigureGroup, FileFigure, FileSource } from '../../api/schemas/figures.ts'
import type { DescribedLine } from '../../engine/describe.ts'
import { toneOf } from '../../engine/shown.ts'
import type { FormType } from '../../forms/catalogue.ts'
import {
  figureNames,
  figureGroups as groups,
  keyFigures,
  keyIn,
} from '../../forms/credit-file/shown-figures.ts'
import { fieldLabel, formOf } from '../forms/records.ts'
import { describeRow } from '../submissions/described.ts'
import type { StoredFile, StoredForm } from './stored-file.ts'

/** The lines of each form as its screen shows them, by key. Built once for each answer. */
export type Described = Readonly<Partial<Record<FormType, ReadonlyMap<string, DescribedLine>>>>

/** Describes all answers and calculated values of a client’s forms. */
export function describedFile(file: StoredFile): Described {
  const standard = file.user_form?.answers
  return Object.fromEntries(
    Object.values(file).map(({ type, row }) => [
      type,
      new Map(
        describeRow(row, standard).flatMap(({ lines }) => lines.map(line => [line.key, line] as const)),
      ),
    ]),
  )
}

/** Returns the figures that a committee looks at, each with its source. Forms that were not begun have none. */
export function figureGroups(file: StoredFile, described: Described): Static<typeof FigureGroup>[] {
  return groups.map(group => ({
    group,
    items: keyFigures[group].flatMap(([type, key]) => figure(file, described, type, key) ?? []),
  }))
}

function figure(
  file: StoredFile,
  described: Described,
  type: FormType,
  name: string,
): Static<typeof FileFigure> | undefined {
  const stored = file[type]
  if (!stored) return undefined
  const key = keyIn(name, stored.assessmentYear)
  const line = described[type]?.get(key)
  if (!line) return undefined
  const { label, value, display, field } = line
  const isShown = display !== ''
  const { row } = stored
  const tone = isShown ? toneOf(formOf(row), key, row.form_data, value) : undefined
  return {
    key,
    label: figureNames[`${type}.${name}`] ?? label,
    value: isShown ? value : null,
    display,
    unit: field.unit ?? null,
    tone: tone ?? null,
    source: sourceOf(stored, key),
  }
}

/** Returns the source of a value: the form, its version, and who completed it. */
export function sourceOf(stored: StoredForm, key: string): Static<typeof FileSource> {
  const completion = stored.status === 'completed' ? stored.completion : null
  return {
    form: stored.type,
    key,
    label: fieldLabel(stored.row, key),
    version: completion?.version ?? stored.version,
    status: stored.status,
    at: completion?.at ?? stored.row.updated_at.toISOString(),
    by: completion?.by ?? null,
  }
}
