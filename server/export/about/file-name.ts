import { isId } from '../../lists/cursors.ts'

// spec 3 §1.100

const longestPart = 30
const longestName = 110

/** Filters whose value says enough by itself: this-month, approved, output_sheet. */
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
 * The name of an exported list with the filter in it, so that two files of one day can be told apart:
 * "decisions-this-month-approve". The sheet About says the filter in full; here it is in plain letters, and short.
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

/** officerId: officer id */
const spaced = (name: string) => name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** "Großes Haus, Étage 2" becomes "gro-es-haus-etage-2". */
function inLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, longestPart)
    .replaceAll(/^-+|-+$/g, '')
}
