import { contactLength } from '../accounts/account-rules.ts'
import { markReasonLength, originLength } from '../engine/marks.ts'
import { explanationLength } from '../forms/checks/check.ts'
import { CLIENT_NAME_LENGTH } from '../forms/standard-form/steps/shared.ts'

// spec 1 §3.3

/** How much a single input may hold; the schemas and the server's own checks read these numbers. */
export const limits = {
  /** Of a text, in UTF-16 units. */
  nameLength: CLIENT_NAME_LENGTH,
  emailLength: contactLength.email,
  phoneLength: contactLength.phone,
  passwordLength: 200,
  searchLength: 200,
  /** Of an Idempotency-Key. */
  keyLength: 100,
  /** A list by name puts the last name into its cursor: 401 characters of up to four bytes, written as base64. */
  cursorLength: 4000,
  roleLength: 20,
  /** A word that picks something: a status, a form type, a day. */
  wordLength: 40,
  /** People that are imported at once, and their table: its columns, its UTF-16 units, and as the body of a request. */
  importRows: 1000,
  importColumns: 100,
  importLength: 300_000,
  importBytes: 1024 * 1024,
  /** The body of a request as a whole. */
  bodyBytes: 256 * 1024,
  /** A name, an e-mail address and a password, with every character of them written as two escapes, are less. */
  shortBodyBytes: 8 * 1024,
  /** JSON: levels of nesting, and keys in all of them together. */
  jsonDepth: 20,
  jsonKeys: 2000,
  /** Numbers of over 15 characters or with an exponent, which take longest to read. Of the former no more fit in a body. */
  jsonLongNumbers: 16_000,
  /** What somebody writes about a check, or about keeping a form as it is. */
  explanationLength,
  /** Of the reason beside a field. */
  markReasonLength,
  /** Of where an answer came from. */
  originLength,
  /** A list answers at most this many rows at a time (D34). */
  listRows: 500,
} as const
