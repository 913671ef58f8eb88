import { isId } from '../../lists/cursors.ts'

// spec 3 §1.100

const longestPart = 30
const longestName = 110

/** Filters whose value is clear without the filter's name, e.g. this-month, approved, output_sheet. */
const plain: readonly string[] = [
  'period',
  'decision',
  'status',
  'risk',
  'owner',
  'form',
  'branch',
  'event',
  'chosen',
]

/**
 * Returns the file name of an exported list, with its filter, so that two files of one day can be told apart. For example
 * "decisions-this-month-approve". The name is short and has only plain letters; the sheet About has the full filter.
 */
export function exportName(list: string, filter: Readonly<Record<string, string>>): string {
  const parts = Object.entries(filter).flatMap(([name, value]) => {
    const part = inLetters(partOf(name, value))
    return part === '' ? [] : [part]
  })
  return [list, ...parts].join('-').slice(0, longestName).replace(/-+$/, '')
}

function partOf(name: string, value: string): string {
  if (value.trim() === '' || (name === 'status' && value === 'all')) return ''
  if (isId(value)) return `one-${spaced(name).replace(/ id$/, '')}`
  return plain.includes(name) ? value : `${spaced(name)}-${value}`
}

/** Splits a camel-case name: officerId becomes "officer id". */
const spaced = (name: string) => name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** For example, "Großes Haus, Étage 2" becomes "gro-es-haus-etage-2". */
function inLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, longestPart)
    .replaceAll(/^-+|-+$/g, '')
}
