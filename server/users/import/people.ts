import type { Static } from 'typebox'
import { accountEmail, contactLength, length, nameFault } from '../../../accounts/account-rules.ts'
import { phoneFault, requiredEmailFault } from '../../../accounts/new-account.ts'
import { limits } from '../../../api/limits.ts'
import type { ImportColumn } from '../../../api/user-import.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { spoiltNumber } from '../../../engine/texts.ts'
import type { Role } from '../../db/tables.ts'
import { Problem } from '../../errors.ts'
import { type Meaning, type Meanings, meaningsOf, missingColumn } from './headings.ts'
import { rowsOf, type TableRow } from './table.ts'

// spec 3 §1.33; D59

/** A person in the table, with the data that their account would get. */
export interface ListedPerson {
  readonly line: number
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Null if the table gives no role or an unknown one. */
  readonly role: Role | null
  /** What the table names instead of a role. */
  readonly unknownRole?: string
  /** Why no account can be created for them; null if one can. */
  readonly problem: string | null
  /** The optional value that is left out because it is not acceptable, and why. */
  readonly notice?: string
}

const withoutHeadings: Meanings = ['name', 'email', 'phone', 'role']

const roleWords: ReadonlyMap<string, Role> = new Map([
  ['', 'loan_officer'],
  ['officer', 'loan_officer'],
  ['loan officer', 'loan_officer'],
  ['admin', 'admin'],
  ['administrator', 'admin'],
  ['user', 'user'],
  ['applicant', 'user'],
])

interface ListedPeople {
  readonly people: readonly ListedPerson[]
  readonly columns: Static<typeof ImportColumn>[]
  /** The headings of columns that are not used. */
  readonly leftOut: string[]
  /** The texts of the lines above the headings. */
  readonly skipped: string[]
}

/**
 * Reads the people in a table. One of its first rows may contain headings; `chosen` says what each column is instead of them.
 * Throws a 422 if it is not a table of people, with its columns if only they are not understood.
 */
export function peopleOf(text: string, chosen?: Meanings): ListedPeople {
  const rows = rowsOf(text)
  if (rows.length === 0) throw noTable('There are no rows in this table.')
  const { above, headings, people } = partsOf(rows)
  if (people.length === 0) throw noTable('There are no rows below the headings.')
  if (people.length > limits.importRows) {
    // The number is not said: the browser reads only the first lines of a workbook.
    throw noTable(`At most ${formatNumber(limits.importRows)} people at a time; this table has more.`)
  }
  const meanings = chosen ?? (headings ? understood(headings, people) : withoutHeadings)
  const columns = columnsOf(headings, people, meanings)
  const missing = missingColumn(meanings)
  if (missing !== null)
    throw noTable(
      chosen || meanings.some(meaning => meaning !== null)
        ? `There is no column “${missing}”.`
        : 'The first row must name the columns: name, email, phone, role.',
      columns,
    )
  const lineOf = new Map<string, number>()
  return {
    people: people.map(row => personOf(row, meanings, lineOf)),
    columns,
    leftOut: columns.flatMap(({ heading, means }) => (means === null && heading !== '' ? [heading] : [])),
    skipped: above.map(({ cells }) => shortened(cells.filter(cell => cell !== '').join(' · '))),
  }
}

interface TableParts {
  readonly above: readonly TableRow[]
  /** Null if the table has none. */
  readonly headings: TableRow | null
  readonly people: readonly TableRow[]
}

/**
 * Finds the headings among the first rows: the first row that names enough columns, else the row above the first one with an
 * e-mail address.
 */
function partsOf(rows: readonly TableRow[]): TableParts {
  const first = rows.slice(0, limits.importHeadingRows)
  const hasAddress = ({ cells }: TableRow) => cells.some(cell => cell.includes('@'))
  const named = first.findIndex(
    (row, place) => !hasAddress(row) && missingColumn(understood(row, rows.slice(place + 1))) === null,
  )
  const addressed = first.findIndex(hasAddress)
  if (named < 0 && addressed === 0) return { above: [], headings: null, people: rows }
  const place = Math.max(named >= 0 ? named : addressed - 1, 0)
  return { above: rows.slice(0, place), headings: rows[place] ?? null, people: rows.slice(place + 1) }
}

function understood({ cells }: TableRow, people: readonly TableRow[]): Meanings {
  const namesRoles = (place: number) =>
    people.every(row => roleWords.has(roleWord(row.cells[place] ?? ''))) &&
    people.some(row => (row.cells[place] ?? '') !== '')
  return onceEach(meaningsOf(cells.map(withoutInvisible), namesRoles))
}

/** Of several columns with one meaning, the first has it. */
function onceEach(meanings: Meanings): Meanings {
  return meanings.map((meaning, place) => (meanings.indexOf(meaning) === place ? meaning : null))
}

function columnsOf(
  headings: TableRow | null,
  people: readonly TableRow[],
  meanings: Meanings,
): ListedPeople['columns'] {
  const widest = Math.max(headings?.cells.length ?? 0, ...people.map(({ cells }) => cells.length))
  return Array.from({ length: widest }, (_, place) => ({
    heading: brief(headings?.cells[place] ?? '', limits.wordLength),
    example: brief(people.find(({ cells }) => cells[place])?.cells[place] ?? '', limits.wordLength),
    means: meanings[place] ?? null,
  }))
}

function noTable(message: string, columns?: ListedPeople['columns']): Problem {
  return new Problem(422, message, { errors: { table: message }, ...(columns && { columns }) })
}

function personOf({ line, cells }: TableRow, meanings: Meanings, lineOf: Map<string, number>): ListedPerson {
  const cell = (meaning: Meaning) => cells[meanings.indexOf(meaning)] ?? ''
  const name = cell('name') || `${cell('first')} ${cell('last')}`.trim()
  const email = accountEmail(withoutInvisible(cell('email')))
  const phone = withoutInvisible(cell('phone'))
  const leftOut = phone === '' ? undefined : phoneProblem(phone)
  const role = roleWords.get(roleWord(cell('role')))
  const problems = [
    nameFault(name) ?? formulaFault(name) ?? tooLong('The name', name, limits.nameLength),
    tooLong('The email', email, contactLength.email) ?? requiredEmailFault(email),
    role === undefined
      ? `The role must be loan officer, administrator or user, not “${brief(cell('role'))}”`
      : undefined,
    lineOf.has(email) ? `The same email as in line ${lineOf.get(email)}` : undefined,
  ].filter(problem => problem !== undefined)
  if (email !== '' && !lineOf.has(email)) lineOf.set(email, line)
  const problem = problems.length > 0 ? problems.join('. ') : null
  return {
    line,
    name: shortened(name),
    email: shortened(email),
    phone: leftOut === undefined ? phone : '',
    role: role ?? null,
    ...(role === undefined && { unknownRole: brief(cell('role')) }),
    problem,
    ...(leftOut !== undefined && {
      notice: `Without the phone number ${brief(phone, contactLength.phone)}: ${leftOut}`,
    }),
  }
}

/** Why an account cannot have this phone number (spec 2 §5.17). It is left out then and costs nobody the account (D59). */
function phoneProblem(phone: string): string | undefined {
  if (phoneFault(phone) === undefined && length(phone) <= contactLength.phone) return undefined
  if (spoiltNumber(phone) !== undefined) return 'a spreadsheet has changed it'
  return /^\(?0/.test(phone) ? 'it needs the country code instead of the first 0' : 'it is no phone number'
}

const roleWord = (text: string) =>
  withoutInvisible(text)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

/**
 * Removes marks that show nothing, such as those of the direction of writing, which Windows puts around copied numbers. Names
 * keep theirs, because some languages need them.
 */
const withoutInvisible = (text: string) =>
  text.replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '').trim()

const brief = (text: string, most = 24) => (text.length > most ? `${text.slice(0, most)}…` : text)

const shortened = (text: string) => [...text].slice(0, limits.nameLength).join('')

/** Finds errors that a spreadsheet shows if a formula failed, such as a name that was looked up and not found. */
function formulaFault(name: string): string | undefined {
  return /#(n\/a|value!|ref!|div\/0!|name\?|null!|num!|spill!|calc!)/i.test(name)
    ? 'The name is a formula error of the spreadsheet'
    : undefined
}

function tooLong(what: string, text: string, most: number): string | undefined {
  return length(text) > most ? `${what} has over ${most} characters` : undefined
}
