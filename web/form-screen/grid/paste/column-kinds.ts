import { isCurrency } from '../../store/number-text.ts'

/** What a column or a line is about, judged by its heading. */
export type Kind =
  | 'count'
  | 'other'
  | 'date'
  | 'balance'
  | 'debit'
  | 'credit'
  | 'sales'
  | 'purchases'
  | 'amount'

/**
 * The words of each kind in five languages, the more telling kinds first: "No. of credits" is a count, and "Opening balance" no
 * balance at the end of a day.
 */
const WORDS: readonly (readonly [Kind, RegExp])[] = [
  [
    'count',
    /#|№|n[°º]|\b(nos?|nr|num|number|numero|nombre|anzahl|count|counts|qty|quantity|cantidad|quantidade|quantite|menge|ref|reference|referencia|cheque no|transactions|txns?|entries|items|id)\b/,
  ],
  [
    'other',
    /%|[+−±δ]|\b(percent|share|change|growth|variance|difference|diff|notes?|opening|inicial|anfangs\p{L}*|brought|average|avg|mean|lowest|minimum|min|highest|maximum|max|available|limit|fees?|charges?|rate)\b/u,
  ],
  [
    'date',
    /\b(dates?|days?|months?|year|period|fecha|data|datum|jour|tag|dia|mes|mois|monat|buchungstag|wertstellung|valuta|booked|posted)\b/,
  ],
  [
    'debit',
    /\b(debits?|dr|withdrawals?|withdrawn|paid out|money out|out|outflows?|payments?|soll|af|debito|cargos?|debit|retraits?|saidas?|salidas?|ausgaben|abgange|belastung)\b/,
  ],
  [
    'credit',
    /\b(credits?|cr|deposits?|paid in|money in|in|inflows?|receipts?|received|haben|bij|credito|abonos?|depositos?|depots?|entradas?|eingange|gutschrift(en)?)\b/,
  ],
  ['balance', /\b(balances?|bal|saldo|solde|kontostand|closing|guthaben)\b/],
  ['sales', /\b(sales|turnover|revenue|ventas|ventes|vendas|umsatz|takings)\b/],
  ['purchases', /\b(purchases?|compras|achats|einkaufe?)\b/],
  [
    'amount',
    /\p{Sc}|\b(amounts?|value|total|sum|usd|betrag|importe|monto|montant|valor|bedrag|wert|summe)\b/u,
  ],
]

/** Returns the kind that a heading names; null for a blank one and for any other words. */
export function kindOf(heading: string): Kind | null {
  if (isCurrency(heading)) return 'amount'
  const plain = heading.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const found = WORDS.filter(([, words]) => words.test(plain)).map(([kind]) => kind)
  const [first = null] = found
  // Debits and credits in one column are neither.
  return first === 'debit' && found.includes('credit') ? null : first
}

const POSITIVE = /^(cr|c|cred|credits?|h|haben|bij|k|in|credito|credit|deposit|\+)\.?$/
const NEGATIVE = /^(dr|d|deb|debits?|s|soll|af|out|debito|debit|withdrawal|[-−–])\.?$/

/** Returns the sign that a cell beside an amount gives it; null if the text is no such sign. */
export function signOf(text: string): 1 | -1 | null {
  const plain = text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (POSITIVE.test(plain)) return 1
  return NEGATIVE.test(plain) ? -1 : null
}
