/** The months and weekdays of English, Spanish, French, Portuguese and German, as they occur in dates. */

// D38

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'enero', 'janvier', 'janeiro', 'januar', 'jaenner'],
  ['february', 'febrero', 'fevrier', 'fevereiro', 'februar', 'feber'],
  ['march', 'marzo', 'mars', 'marco', 'marz', 'maerz', 'mrz'],
  ['april', 'abril', 'avril'],
  ['may', 'mayo', 'mai', 'maio'],
  ['june', 'junio', 'juin', 'junho', 'juni'],
  ['july', 'julio', 'juillet', 'julho', 'juli'],
  ['august', 'agosto', 'aout'],
  ['september', 'septiembre', 'setiembre', 'septembre', 'setembro'],
  ['october', 'octubre', 'octobre', 'outubro', 'oktober'],
  ['november', 'noviembre', 'novembre', 'novembro'],
  ['december', 'diciembre', 'decembre', 'dezembro', 'dezember'],
]

const WEEKDAYS = [
  'monday tuesday wednesday thursday friday saturday sunday',
  'lunes martes miercoles jueves viernes sabado domingo',
  'lundi mardi mercredi jeudi vendredi samedi dimanche',
  'segunda terca quarta quinta sexta',
  'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag',
].flatMap(names => names.split(' '))

const FILLERS =
  /^(of|the|on|born|dob|de|del|do|du|d|le|la|el|o|a|em|en|der|den|am|vom|feira|st|nd|rd|th|er|º|ª)$/

/** Returns the number of a month that is written in full or shortened to three letters or more; 0 for any other word. */
export function monthOf(word: string): number {
  const plain = plainWord(word)
  if (plain.length < 3) return 0
  const found = MONTHS.flatMap((names, at) => (names.some(name => name.startsWith(plain)) ? [at + 1] : []))
  // "Jui" may be June or July.
  return found.length === 1 ? (found[0] ?? 0) : 0
}

/**
 * Finds the month among the words of a date. The others must be weekdays, or words such as "of". Returns its number; 0 if the
 * words contain no month; null if they contain anything else.
 */
export function monthAmong(words: readonly string[]): number | null {
  const given = words.map(plainWord).filter(word => !FILLERS.test(word))
  const months = given.flatMap((word, at) => {
    const month = monthOf(word)
    // "Mar" may also be a Tuesday, as in "mar 5 jul".
    return month > 0 && given.every((other, place) => place === at || isWeekday(other)) ? [month] : []
  })
  if (months.length > 0) return new Set(months).size === 1 ? (months[0] ?? null) : null
  return given.every(isWeekday) ? 0 : null
}

/** Reports whether a word is a weekday, in full or shortened to two letters or more. */
export function isWeekday(word: string): boolean {
  const plain = plainWord(word)
  return plain.length > 1 && WEEKDAYS.some(name => name.startsWith(plain))
}

function plainWord(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
