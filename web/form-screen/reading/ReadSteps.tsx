import type { ComponentType, ReactNode } from 'react'
import { unreadDraft } from '../../../engine/marks.ts'
import type { ValueTone } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import edge from '../../ui/scrolling.module.css'
import { scrollShadowRef } from '../../ui/scrolling.ts'
import type { FormulaButtonProps } from '../fields/FormulaButton.tsx'
import tones from '../tones.module.css'
import { toneWords } from '../tones.ts'
import styles from './ReadSteps.module.css'
import type { ReadLine, ReadSection, ReadStep } from './read-form.ts'

/** How the values of a form are displayed. */
interface DisplayOptions {
  readonly toneOf: (line: ReadLine) => ValueTone | undefined
  /** Returns where a value comes from; undefined if that is not known. */
  readonly originOf?: (line: ReadLine) => string | undefined
  /** Shows a value that has a formula. Without it, formulas cannot be opened. */
  readonly Formula?: ComponentType<FormulaButtonProps>
  /** Renders extra content below a value outside the tables. */
  readonly below?: (key: string) => ReactNode
  /** True if the form is one of several, in a card of its own. Its headings are then two levels lower. */
  readonly isInCard?: boolean
  /** A part of the ids that keeps them unique if several forms are on one page. */
  readonly idPrefix?: string
}

interface Props extends DisplayOptions {
  readonly steps: readonly ReadStep[]
  /** Renders extra content below the values of a step. */
  readonly after?: (step: number) => ReactNode
}

/** All steps of a form on one page: labels with values, and statements as tables. */
export function ReadSteps({ steps, after, ...manner }: Props) {
  const Heading = manner.isInCard ? 'h4' : 'h2'
  return steps.map(({ number, title, sections }) => (
    <section key={number} aria-labelledby={headingId(number, manner.idPrefix)} className={styles.step}>
      <Heading id={headingId(number, manner.idPrefix)} tabIndex={-1}>
        {title}
      </Heading>
      {sections.length === 0 && <p className={styles.nothing}>Nothing was entered here.</p>}
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a step never move.
        <ReadPart key={index} section={section} step={title} manner={manner} />
      ))}
      {after?.(number)}
    </section>
  ))
}

/** Returns the id of the heading of a step. */
export function headingId(step: number, idPrefix = ''): string {
  return `read-step-${step}${idPrefix && `-${idPrefix}`}`
}

/** Returns the id of a value. */
const idOf = (key: string, idPrefix = '') => (idPrefix ? `${idPrefix}-${key}` : key)

interface PartProps {
  readonly section: ReadSection
  readonly step: string
  readonly manner: DisplayOptions
}

function ReadPart({ section, step, manner }: PartProps) {
  const Heading = manner.isInCard ? 'h5' : 'h3'
  return (
    <div className={styles.section}>
      {section.title && <Heading>{section.title}</Heading>}
      {section.kind === 'lines' ? (
        <dl className={styles.lines}>
          {section.lines.map(line => (
            <div key={line.field.key} className={classNames(isLong(line) && styles.long)}>
              <dt>{line.field.label}</dt>
              <dd id={idOf(line.field.key, manner.idPrefix)} dir={isTyped(line) ? 'auto' : undefined}>
                <Value line={line} manner={manner} />
                {line.isDraft && <Unread />}
                <Origin line={line} manner={manner} />
                {manner.below?.(line.field.key)}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <ReadTable section={section} step={step} manner={manner} />
      )}
    </div>
  )
}

function ReadTable({ section, step, manner }: PartProps & { section: ReadSection & { kind: 'table' } }) {
  return (
    <div className={edge.edge}>
      {/* It scrolls by itself if it is too wide, so the keyboard must be able to focus it. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark. */}
      <div
        ref={scrollShadowRef}
        role="group"
        aria-label={section.title ?? step}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself.
        tabIndex={0}
        className={classNames(styles.frame, manner.isInCard && styles.inCard)}
      >
        <table className={classNames(styles.table, section.columns.length > 4 && styles.many)}>
          <thead>
            <tr>
              <th scope="col">{section.corner}</th>
              {section.columns.map((column, at) => (
                <th key={column} scope="col">
                  {column}
                  <ColumnName name={section.columnNames[at]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {section.rows.map((row, index) =>
              row.heading ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a table may share a label and never move.
                <tr key={index} className={styles.heading}>
                  <th scope="rowgroup" colSpan={section.columns.length + 1}>
                    {row.label}
                  </th>
                </tr>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a table may share a label and never move.
                <tr key={index} className={classNames(row.total && styles.total)}>
                  <th scope="row">{row.label}</th>
                  {row.cells.map((line, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                    <td key={column} id={line ? idOf(line.field.key, manner.idPrefix) : undefined}>
                      {line && <Value line={line} manner={manner} />}
                    </td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function ColumnName({ name }: { readonly name: string | undefined }) {
  return name === undefined ? null : <span className={styles.columnName}>{name}</span>
}

interface ValueProps {
  readonly line: ReadLine
  readonly manner: DisplayOptions
}

function Origin({ line, manner }: ValueProps) {
  const origin = manner.originOf?.(line)
  return origin === undefined ? null : <span className={styles.origin}>{origin}</span>
}

function Unread() {
  return (
    <span className={styles.unread}>
      <Badge tone="attention">{unreadDraft}</Badge>
    </span>
  )
}

function Value({ line, manner: { toneOf, Formula } }: ValueProps) {
  const { field } = line
  const tone = toneOf(line)
  const text = line.display || '–'
  const className = classNames(tone && tones[tone])
  const content = (
    <>
      {text}
      {tone && <span className={tones.word}> {toneWords[tone]}</span>}
    </>
  )
  if (field.formula === undefined || !Formula) return <span className={className}>{content}</span>
  return (
    <Formula
      field={field}
      aria-label={`${field.label}: ${text}${tone ? ` ${toneWords[tone]}` : ''}`}
      className={classNames(styles.figure, className)}
    >
      {content}
    </Formula>
  )
}

/** Reports whether a value is a text that somebody typed, which may be written from right to left. */
function isTyped({ field: { type } }: ReadLine): boolean {
  return type === 'text' || type === 'textarea'
}

/** Reports whether a text needs the whole width. */
function isLong({ display }: ReadLine): boolean {
  return display.length > 60
}
