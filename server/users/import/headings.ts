import { folded } from '../../../accounts/folded.ts'

// D59; spec 3 §1.33

/** What a column of a table of people can be. */
export type Meaning = 'name' | 'first' | 'last' | 'email' | 'phone' | 'role'

/** The meaning of each column; null for one that is not used. */
export type Meanings = readonly (Meaning | null)[]

/** Words that say whose it is, or only link others: they are left out before a heading is looked up. */
const fillers = new Set(
  (
    'a and da das de del der des di die do du e el et l la le of s the u und y your n no nr num number numero nummer ' +
    'employee employees staff worker member person officer colleague work office professional official primary main corporate ' +
    'mitarbeiter mitarbeiters mitarbeiterin dienstlich dienstliche geschaftlich geschaftliche ' +
    'employe salarie agent professionnel professionnelle bureau ' +
    'empleado trabajador colaborador laboral profesional corporativo funcionario profissional trabalho'
  ).split(' '),
)

/** The headings of each meaning in English, German, French, Spanish and Portuguese, folded and without fillers. */
const headings: ReadonlyMap<string, Meaning> = new Map(
  (
    [
      [
        'email',
        'email|emails|mail|email address|mail address|email id|company email|business email|personal email|private email|' +
          'emailadresse|email adresse|mailadresse|mail adresse|adresse email|adresse mail|adresse electronique|courriel|mel|' +
          'correo|correo electronico|direccion correo|direccion correo electronico|direccion email|' +
          'correio eletronico|correio electronico|endereco email|endereco eletronico',
      ],
      ['first', 'first name|firstname|given name|forename|vorname|prenom|primer nombre|primeiro nome'],
      [
        'last',
        'last name|lastname|family name|surname|nachname|familienname|nom famille|apellido|apellidos|primer apellido|' +
          'sobrenome|apelido|ultimo nome',
      ],
      [
        'name',
        'name|names|full name|fullname|complete name|display name|name surname|first last name|first name last name|' +
          'first name surname|vollstandiger name|vor nachname|vorname nachname|nachname vorname|nom|nom complet|nom prenom|' +
          'prenom nom|nom prenoms|nombre|nombres|nombre completo|nombre apellido|nombre apellidos|apellidos nombre|nome|nome completo|nome sobrenome',
      ],
      [
        'phone',
        'phone|phones|telephone|tel|mobile|cell|cellphone|cellular|mobile phone|cell phone|mobile telephone|contact|phone contact|' +
          'whatsapp|msisdn|telefon|telefonnummer|handy|handynummer|mobil|mobilnummer|mobiltelefon|rufnummer|portable|gsm|' +
          'telephone portable|telephone mobile|telefono|movil|celular|telefono movil|telefono celular|telefone|telemovel|' +
          'telefone celular|telefone movel',
      ],
      ['role', 'role|user role|rolle|rol|papel'],
    ] as const
  ).flatMap(([meaning, words]) => words.split('|').map(heading => [heading, meaning] as const)),
)

/** Headings of what people do. Their column names roles only if every value in it is one. */
const occupations = new Set(
  'position|job title|job|title|designation|function|funktion|stelle|poste|fonction|cargo|puesto|funcao'.split(
    '|',
  ),
)

/** Returns the meaning of each heading of a row. */
export function meaningsOf(cells: readonly string[], namesRoles: (place: number) => boolean): Meanings {
  const found = cells.map((cell, place): Meaning | null => {
    const heading = wordsOf(cell)
    const isRole = occupations.has(heading) && namesRoles(place)
    return isRole ? 'role' : (headings.get(heading) ?? null)
  })
  // Beside a first name, a column “Name” has the last one, and the other way round: Name, Vorname; Nombre, Apellidos.
  const rest = found.includes('first') ? 'last' : 'first'
  const isHalf = found.includes('first') !== found.includes('last')
  return isHalf ? found.map(meaning => (meaning === 'name' ? rest : meaning)) : found
}

function wordsOf(cell: string): string {
  const words = folded(cell)
    .replaceAll(/\be[\s_-]*mail/g, 'email')
    .split(/[^\p{L}\p{N}]+/u)
  return words.filter(word => word !== '' && !fillers.has(word)).join(' ')
}

/** The column that is missing; null if there is none. */
export function missingColumn(meanings: Meanings): 'email' | 'name' | null {
  if (!meanings.includes('email')) return 'email'
  const isNamed = meanings.includes('name') || (meanings.includes('first') && meanings.includes('last'))
  return isNamed ? null : 'name'
}
