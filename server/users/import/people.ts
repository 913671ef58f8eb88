import { contactLength, length, nameFault } from '../../../accounts/account-rules.ts'
import { phoneFault, requiredEmailFault } from '../../../accounts/new-account.ts'
import { limits } from '../../../api/limits.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import type { Role } from '../../db/tables.ts'
import { Problem } from '../../errors.ts'
import { rowsOf, type TableRow } from './table.ts'

// spec 3 §1.33

/** Somebody of the table, as an account would be made of them. */
export interface ListedPerson {
  readonly line: number
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Null when the table says none that there is. */
  readonly role: Role | null
  /** Why no account can be made of them; null when one can. */
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

const roleWords: Readonly<Record<string, Role>> = {
  '': 'loan_officer',
  officer: 'loan_officer',
  'loan officer': 'loan_officer',
  admin: 'admin',
  administrator: 'admin',
  user: 'user',
  applicant: 'user',
}

interface ListedPeople {
  readonly people: readonly ListedPerson[]
  /** What the columns are called of which nothing is taken. */
  readonly leftOut: readonly string[]
}

/** The people of a table, whose first row may name its columns. Throws a 422 when it is no table of people. */
export function peopleOf(text: string): ListedPeople {
  const rows = rowsOf(text)
  const [first] = rows
  if (!first) throw noTable('There are no rows in this table.')
  const named = fieldsNamedBy(first)
  const people = named ? rows.slice(1) : rows
  if (people.length === 0) throw noTable('There are no rows below the headings.')
  if (people.length > limits.importRows) {
    const most = formatNumber(limits.importRows)
    throw noTable(`At most ${most} people at a time; this table has ${formatNumber(people.length)}.`)
  }
  const fields = named ?? withoutHeadings
  const lineOf = new Map<string, number>()
  return {
    people: people.map(row => personOf(row, fields, lineOf)),
    leftOut: named ? columnsLeftOut(first, named) : [],
  }
}

/** A second column of the same meaning is left out as well as one that means nothing here; one without a heading is none. */
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

/** Which field each column holds; null when the first row is somebody already. */
function fieldsNamedBy({ cells }: TableRow): readonly (Field | null)[] | null {
  const fields = cells.map(cell => {
    const words = cell
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
  const email = cell('email').toLowerCase()
  const phone = cell('phone')
  const role =
    roleWords[
      cell('role')
        .toLowerCase()
        .replaceAll(/[\s_-]+/g, ' ')
    ]
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
    problem,
  }
}

const brief = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

const shortened = (text: string) => [...text].slice(0, limits.nameLength).join('')

/** What a spreadsheet shows where a formula came to nothing, such as a name that was looked up and not found. */
function formulaFault(name: string): string | undefined {
  return /#(n\/a|value!|ref!|div\/0!|name\?|null!|num!|spill!|calc!)/i.test(name)
    ? 'The name is an error of the spreadsheet’s formula'
    : undefined
}

function tooLong(what: string, text: string, most: number): string | undefined {
  return length(text) > most ? `${what} has over ${most} characters` : undefined
}
