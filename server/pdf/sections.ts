import { formatMoney, formatNumber } from '../../engine/number-format.ts'
import { rowOf } from '../../forms/catalogue.ts'
import { differsWords, factCell, factTable } from '../../forms/checks/facts.ts'
import {
  changeInWords,
  checkGroups,
  coverInWords,
  eventWords,
  loanInWords,
  pathInWords,
  ratedSoFar,
  roomsInWords,
  ruleInWords,
  severityWords,
  unknownInWords,
  viaInWords,
} from '../../forms/checks/file-words.ts'
import { changedSince, figuresInWords } from '../../forms/credit-file/changed-basis.ts'
import { checkInWords } from '../../forms/credit-file/open-checks.ts'
import { shownFigures } from '../../forms/credit-file/shown-figures.ts'
import type { ReadFile } from '../credit-file/answer.ts'
import { dayIn } from '../lists/time.ts'
import { type Block, cell, heading, list, paragraphs, table } from './document.ts'

/** The sections of a credit file on paper, in the order of its screen. */

type File = ReadFile['answer']
type Check = File['checks'][number]

export function keyFigures(file: File): Block[] {
  const groups = shownFigures(file).filter(({ figures }) => figures.length > 0)
  if (groups.length === 0) return []
  const tables = groups.flatMap(({ group, figures }) =>
    table(
      [
        [group, 4],
        ['Form', 3],
        ['Value', 3, 'end'],
      ],
      figures.map(({ label, source, display }) => [label, source, display]),
    ),
  )
  return [heading(2, 'Key figures'), ...tables]
}

export function checks({ checks: all }: File, timeZone: string): Block[] {
  const loud = all.filter(({ severity }) => severity === 'explain' || severity === 'note')
  const quiet = (severity: Check['severity']) => all.filter(check => check.severity === severity)
  const told = checkGroups.flatMap(({ group, title }) => {
    const own = loud.filter(check => check.group === group)
    return own.length === 0 ? [] : [heading(3, title), ...own.flatMap(check => oneCheck(check, timeZone))]
  })
  return [
    heading(2, 'Checks across the forms'),
    ...paragraphs('Rules of thumb: they ask questions and block nothing.', { quiet: true }),
    ...(loud.length === 0 ? paragraphs('No two forms contradict each other.') : told),
    ...named(`${quiet('agrees').length} agree`, quiet('agrees')),
    ...paragraphs(unknownInWords(quiet('unknown'))),
  ]
}

function oneCheck(check: Check, timeZone: string): Block[] {
  const { title, severity, sentence, lines, note, unexplainedBy } = check
  const written = note?.current ? 'Explained' : 'Written when the figures were different'
  const said = note ? `${written} by ${note.by}, ${dayIn(timeZone, note.at)}: ${note.text}` : ''
  return [
    ...table(
      [
        [`${title}: ${severityWords[severity]}`, 4],
        ['Form', 3],
        ['Value', 3, 'end'],
      ],
      lines.map(({ form, label, display }) => [label, rowOf(form).label, display]),
    ).map(block => ({ ...block, leads: true })),
    ...paragraphs(sentence),
    ...paragraphs(said),
    ...paragraphs(unexplainedBy === null ? '' : `Not explained by ${unexplainedBy}`),
    ...paragraphs(ruleInWords(check), { quiet: true }),
  ]
}

function named(title: string, own: readonly Check[]): Block[] {
  return own.length === 0 ? [] : [heading(3, title), ...list(own.map(checkInWords))]
}

export function breakEven({ stress }: File): Block[] {
  if (!stress) return []
  const room = stress.covered
    ? table(
        [
          ['Room for changes', 3],
          ['', 2, 'end'],
        ],
        roomsInWords(stress),
      )
    : paragraphs(`The instalment is not covered now: ${formatMoney(stress.shortfall)} a month short.`)
  const rows = stress.grid.map(each => [changeInWords(each), coverInWords(each.dscr)])
  return [
    heading(2, 'Break-even'),
    ...paragraphs(loanInWords(stress)),
    ...room,
    ...table(
      [
        ['DSCR after a change', 3],
        ['DSCR', 2, 'end'],
      ],
      rows,
    ),
  ]
}

export function scorecard({ scores, scoreLines, overrides, path }: File): Block[] {
  if (scoreLines.length === 0) return []
  return [
    heading(2, 'Scorecard'),
    ...paragraphs(
      scores.answered === null
        ? ratedSoFar(scoreLines)
        : `As answered ${scores.answered}, ${scores.band}. By the evidence alone ${scores.evidence}, ${scores.evidenceBand}.`,
    ),
    ...table(
      [
        ['Parameter', 4],
        ['Answered', 5],
        ['Points', 1, 'end'],
        ['Weight', 1, 'end'],
        ['Adds', 1, 'end'],
      ],
      scoreLines.map(({ label, answer, points, weight, adds }) => [
        label,
        answer,
        String(points),
        String(weight),
        formatNumber(adds),
      ]),
    ),
    ...table(
      [
        ['Parameter', 3],
        ['Answered, and why', 3],
        ['By the evidence', 4],
        ['Points', 1, 'end'],
      ],
      overrides.map(({ label, chosen, reason, suggested, evidence, delta }) => [
        label,
        cell(chosen, reason ?? 'No reason given'),
        cell(suggested, evidence),
        delta > 0 ? `+${formatNumber(delta)}` : formatNumber(delta),
      ]),
      'Answers that differ from the evidence',
    ),
    ...list(path.map(pathInWords)),
    ...(path.length === 0 ? [] : paragraphs('Arithmetic of the scorecard, not advice.', { quiet: true })),
  ]
}

/** Returns a table with one row for each fact, and what each form says about it. */
export function facts({ checks: all }: File): Block[] {
  const { types, rows } = factTable(all)
  if (rows.length === 0) return []
  return [
    heading(2, 'Facts by form'),
    ...paragraphs(differsWords, { quiet: true }),
    ...table(
      [['Fact', 3], ...types.map(type => [rowOf(type).label, 3] as const), ['Together', 2]],
      rows.map(({ title, severity, isMixed, cells }) => [
        title,
        ...types.map(type => {
          const values = (cells[type] ?? []).map(line =>
            isMixed ? `${factCell(line)} ${line.label}` : factCell(line),
          )
          return thousandsApart(values.join('; '))
        }),
        severityWords[severity],
      ]),
    ),
  ]
}

/** Allows line breaks within long amounts, after a thousands separator, because the cells of eight columns are narrow. */
function thousandsApart(text: string): string {
  return text.replaceAll(/\d{1,3}(?:,\d{3}){2,}/g, amount => amount.replaceAll(',', ',\u200b'))
}

/** Returns the statements over years, and the months of the bank account. */
export function statements({ statements: all }: File): Block[] {
  return all.flatMap(({ title, corner, columns, rows }) => [
    heading(2, title),
    ...table(
      [[corner, 3], ...columns.map(column => [column, 2, 'end'] as const)],
      rows.map(({ label, cells, kind }) => [
        kind === 'heading' ? label.toUpperCase() : label,
        ...columns.map((_, at) => cell(kind === 'heading' ? ' ' : (cells[at] ?? ''))),
      ]),
    ).map(block => ({
      ...block,
      headings: rows.flatMap(({ kind }, index) => (kind === 'heading' ? [index] : [])),
    })),
  ])
}

export function forms({ forms: all }: File, timeZone: string): Block[] {
  if (all.length === 0) return []
  return [
    heading(2, 'Forms'),
    ...table(
      [
        ['Form', 3],
        ['State', 4],
        ['Version', 1, 'end'],
        ['Answers', 3],
        [changedSince.column, 2],
      ],
      all.map(({ type, completedAt, by, version, via, staleInputs }) => [
        rowOf(type).label,
        completedAt ? `Completed ${dayIn(timeZone, completedAt)}${by ? `, ${by}` : ''}` : 'In progress',
        String(version),
        via ? viaInWords(via) : '–',
        staleInputs === 0 ? '–' : figuresInWords(staleInputs),
      ]),
    ),
  ]
}

/** Returns the history without saves. */
export function history({ timeline }: File, timeZone: string): Block[] {
  const events = timeline.filter(({ action }) => action !== 'saved')
  if (events.length === 0) return []
  return [
    heading(2, 'What happened'),
    ...table(
      [
        ['Day', 2],
        ['Form', 3],
        ['What', 3],
        ['Who', 3],
      ],
      events.map(({ at, form, action, by, reason }) => [
        dayIn(timeZone, at),
        rowOf(form).label,
        [eventWords[action] ?? action, reason].filter(Boolean).join(': '),
        by,
      ]),
    ),
  ]
}
