import { files, read } from './tree.ts'

/** One thing that can be cited: a section of a part, a point of it, or a decision. */
export interface Entry {
  /** What a citation names, without the word "spec": part, section and point, or D and a number. */
  readonly id: string
  readonly kind: 'section' | 'point' | 'decision'
  readonly text: string
  /** True for a decision that is not built yet, so that no code or test needs to cite it. */
  readonly planned: boolean
}

export interface SpecDocument {
  readonly file: string
  readonly title: string
  readonly entries: readonly Entry[]
}

const plannedHeading = 'Decided, not built yet'

/** Reads the documents of docs/spec that contain points or decisions, in reading order. */
export function specDocuments(): SpecDocument[] {
  const parts = files(['docs/spec']).filter(file => /\/part-\d\.md$/.test(file))
  return [...parts.toSorted(), 'docs/spec/decisions.md'].map(file => readDocument(file, read(file)))
}

export function readDocument(file: string, text: string): SpecDocument {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? file
  const part = /part-(\d)\.md$/.exec(file)?.[1]
  return { file, title, entries: part === undefined ? decisionsIn(text) : pointsIn(part, text) }
}

function pointsIn(part: string, text: string): Entry[] {
  return text.split('\n').flatMap((line): Entry[] => {
    const [, number, heading] = /^## \u00a7(\d+) (.+)$/.exec(line) ?? []
    if (number && heading)
      return [{ id: sectionId(part, number), kind: 'section', text: heading, planned: false }]
    const [, section, point, said] = /^- \*\*\u00a7(\d+)\.(\d+)\*\* (.+)$/.exec(line) ?? []
    if (!section || !point || !said) return []
    return [{ id: pointId(part, section, point), kind: 'point', text: said, planned: false }]
  })
}

function decisionsIn(text: string): Entry[] {
  let planned = false
  return text.split('\n').flatMap((line): Entry[] => {
    const subject = /^## (.+)$/.exec(line)?.[1]
    if (subject !== undefined) planned = subject === plannedHeading
    const [, id, title] = /^### (D\d+) (.+)$/.exec(line) ?? []
    return id && title ? [{ id, kind: 'decision', text: title, planned }] : []
  })
}

export function sectionId(part: string, section: string | number): string {
  return `${part} \u00a7${section}`
}

export function pointId(part: string, section: string | number, point: string | number): string {
  return `${sectionId(part, section)}.${point}`
}
