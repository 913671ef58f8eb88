import { accountEmail, contactLength, length, nameFault } from '../../../accounts/account-rules.ts'
import { phoneFault, requiredEmailFault } from '../../../accounts/new-account.ts'
import { limits } from '../../../api/limits.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import type { Role } from '../../db/tables.ts'
import { Problem } from '../../errors.ts'
import { rowsOf, type TableRow } from './table.ts'

// spec 3 §1.33

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
}

type Field = 'name' | 'first' | 'last' | 'email' | 'phone' | 'role'

const headings: readonly (readonly [Field, RegExp])[] = [
  ['email', /^e-?mail( ?address)?$/],
  ['first', /^(first|given) ?name$/],
  ['last', /^(last|family) ?name$|^surname$/],
  ['name', /^(full )?name$/],
  ['phone', /^((tele)?phone|tel|mobile( ?phone)?)\.?( ?(number|no\.?))?$/],
  ['role', /^role$/],
]
const withoutHeadings: readonly Field[] = ['name', 'email', 'phone', 'role']

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
  /** The headings of columns that are not used. */
  readonly leftOut: readonly string[]
}

/** Reads the people in a table, whose first row may contain headings. Throws a 422 if it is not a table of people. */
export function peopleOf(text: string): ListedPeople {
  const rows = rowsOf(text)
  const [first] = rows
  if (!first) throw noTable('There are no rows in this table.')
  const named = fieldsNamedBy(first)
  const people = named ? rows.slice(1) : rows
  if (people.length === 0) throw noTable('There are no rows below the headings.')
  if (people.length > limits.importRows) {
    // The number is not said: the browser reads only the first lines of a workbook.
    throw noTable(`At most ${formatNumber(limits.importRows)} people at a time; this table has more.`)
  }
  const fields = named ?? withoutHeadings
  const lineOf = new Map<string, number>()
  return {
    people: people.map(row => personOf(row, fields, lineOf)),
    leftOut: named ? columnsLeftOut(first, named) : [],
  }
}

/** The headings that have no meaning here or repeat one before them. Columns without a heading are not reported. */
function columnsLeftOut({ cells }: TableRow, fields: readonly (Field | null)[]): readonly string[] {
  const left = cells.filter((_, place) => {
    const field = fields[place] ?? null
    return field === null || fields.indexOf(field) !== place
  })
  return left.filter(heading => heading !== '').map(shortened)
}

function noTable(message: string): Problem {
  return new Problem(422, message, { errors: { table: message } })
}

/** The field of each column; null if the first row is a person already. */
function fieldsNamedBy({ cells }: TableRow): readonly (Field | null)[] | null {
  const fields = cells.map(cell => {
    const words = withoutInvisible(cell)
      .toLowerCase()
      .replaceAll(/[\s_*:]+/g, ' ')
      .trim()
    return headings.find(([, heading]) => heading.test(words))?.[0] ?? null
  })
  if (!fields.some(field => field !== null)) {
    if (cells.some(cell => cell.includes('@'))) return null
    throw noTable('The first row must name the columns: name, email, phone, role.')
  }
  const has = (field: Field) => fields.includes(field)
  if (!has('email')) throw noTable('There is no column “email”.')
  if (!has('name') && !(has('first') && has('last'))) throw noTable('There is no column “name”.')
  return fields
}

function personOf(
  { line, cells }: TableRow,
  fields: readonly (Field | null)[],
  lineOf: Map<string, number>,
): ListedPerson {
  const cell = (field: Field) => cells[fields.indexOf(field)] ?? ''
  const name = cell('name') || `${cell('first')} ${cell('last')}`.trim()
  const email = accountEmail(withoutInvisible(cell('email')))
  const phone = withoutInvisible(cell('phone'))
  const role = roleWords.get(
    cell('role')
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  )
  const problems = [
    nameFault(name) ?? formulaFault(name) ?? tooLong('The name', name, limits.nameLength),
    tooLong('The email', email, contactLength.email) ?? requiredEmailFault(email),
    phone === '' ? undefined : (tooLong('The phone number', phone, contactLength.phone) ?? phoneFault(phone)),
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
    phone: shortened(phone),
    role: role ?? null,
    ...(role === undefined && { unknownRole: brief(cell('role')) }),
    problem,
  }
}

/**
 * Removes marks that show nothing, such as those of the direction of writing, which Windows puts around copied numbers. Names
 * keep theirs, because some languages need them.
 */
const withoutInvisible = (text: string) =>
  text.replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '').trim()

const brief = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

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
