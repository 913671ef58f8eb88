import { formatValue } from '../../../engine/describe.ts'
import { fieldsByKey } from '../../../engine/fields-by-key.ts'
import { fieldOfMarkKey, markKey, markOfText, markWords } from '../../../engine/marks.ts'
import type { Field, Form } from '../../../engine/types.ts'
import { britishDate, britishDateTime, timeOf } from '../../app/dates.ts'
import type { Clash, FieldValue } from '../open-form/merge.ts'
import type { Author } from '../open-form/state.ts'

/** Formats a time: only the time of day if it is today, else with the date. */
export function momentOf(at: string): string {
  return britishDate(at) === britishDate(new Date().toISOString()) ? timeOf(at) : britishDateTime(at)
}

/** For example "Grace, 14:05"; parts that are unknown are left out. */
export function authorWords({ name, at }: Author): string {
  return [name, at && momentOf(at)].filter(Boolean).join(', ')
}

/** For example "what Grace saved at 14:05". */
export function savedWords({ name, at }: Author): string {
  return `what ${name ? `${name} saved` : 'was saved'}${at ? ` at ${momentOf(at)}` : ''}`
}

/** Says who saved while the user `ownName` was typing: usually the same person, in another tab. */
export function savedMeanwhile({ name, at }: Author, ownName: string | undefined): string {
  const when = at ? ` at ${momentOf(at)}` : ''
  return name !== null && name === ownName
    ? `You saved it${when} in another tab or on another device while you were typing here.`
    : `${name ?? 'Somebody'} saved it${when} while you were typing.`
}

/** Clashing fields that are asked about together: those of one line of a grid, or a single field. */
interface ClashGroup {
  /** The label of the grid line; null for a single field. */
  readonly line: string | null
  readonly clashes: readonly { readonly clash: Clash; readonly field: Field; readonly label: string }[]
}

export function clashGroups(form: Form, clashes: readonly Clash[]): ClashGroup[] {
  const places = gridPlaces(form)
  const fields = fieldsByKey(form)
  const groups = new Map<string, ClashGroup>()
  for (const clash of clashes) {
    const noted = fieldOfMarkKey(clash.key)
    const key = noted ?? clash.key
    const field = fields.get(key)
    if (!field) continue
    const place = places.get(key)
    const id = place ? `line ${place.id}` : `field ${clash.key}`
    const name = place?.column ?? field.label
    const entry = { clash, field: noted ? noteField(field) : field, label: noted ? `${name}: note` : name }
    const before = groups.get(id)?.clashes ?? []
    groups.set(id, { line: place?.line ?? null, clashes: [...before, entry] })
  }
  return [...groups.values()]
}

/** Makes the note beside a field a field of its own, whose text is that of the mark (engine/marks.ts). */
export function noteField({ key, label, step }: Field): Field {
  return { key: markKey(key), label: `${label}: note`, step, type: 'text' }
}

/** Formats a value for people. */
export function heldText(field: Field, { answer, text }: FieldValue): string {
  const mark = fieldOfMarkKey(field.key) === undefined ? null : markOfText(answer)
  return text ?? ((mark ? markWords(mark) : formatValue(field, answer)) || 'empty')
}

interface GridPlace {
  readonly id: string
  readonly line: string
  readonly column: string
}

function gridPlaces(form: Form): ReadonlyMap<string, GridPlace> {
  const places = new Map<string, GridPlace>()
  for (const { number, sections } of form.steps) {
    for (const section of sections) {
      if (section.kind !== 'grid') continue
      for (const [index, row] of section.rows.entries()) {
        for (const [column, key] of row.cells.entries()) {
          const id = `${number} ${section.title ?? ''} ${index}`
          if (key !== null) places.set(key, { id, line: row.label, column: section.columns[column] ?? '' })
        }
      }
    }
  }
  return places
}
