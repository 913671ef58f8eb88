import { contactLength } from '../accounts/account-rules.ts'
import { markReasonLength, originLength } from '../engine/marks.ts'
import { explanationLength } from '../forms/checks/check.ts'
import { CLIENT_NAME_LENGTH } from '../forms/standard-form/steps/shared.ts'

// spec 1 §3.3

/**
 * Limits of single inputs, used by the schemas and by the server's own checks. Lengths of texts are in characters: Unicode code
 * points, as the schemas and PostgreSQL count them. The boxes of the screens count UTF-16 units, of which a text has at least
 * as many.
 */
export const limits = {
  nameLength: CLIENT_NAME_LENGTH,
  emailLength: contactLength.email,
  phoneLength: contactLength.phone,
  passwordLength: 200,
  searchLength: 200,
  /** The length of an Idempotency-Key. */
  keyLength: 100,
  /** The cursor of a list sorted by name contains a name: up to 401 characters of up to four bytes, encoded as base64. */
  cursorLength: 4000,
  roleLength: 20,
  /** The length of a word that selects something: a status, a form type, a day. */
  wordLength: 40,
  /** One import of users: its rows, the columns and characters of its table, and the size of the request body in bytes. */
  importRows: 1000,
  /** Among how many first rows the headings of an import are looked for. */
  importHeadingRows: 20,
  importColumns: 100,
  importLength: 300_000,
  importBytes: 1024 * 1024,
  /** The size of a request body in bytes. */
  bodyBytes: 256 * 1024,
  /** In bytes. Enough for a name, an e-mail address and a password even if every character is written as two JSON escapes. */
  shortBodyBytes: 8 * 1024,
  /** JSON: the levels of nesting, and the total number of keys on all levels. */
  jsonDepth: 20,
  jsonKeys: 2000,
  /** The length of an explanation of a check, or of the reason for keeping a form as it is. */
  explanationLength,
  /** The length of a mark's reason. */
  markReasonLength,
  /** The length of an answer's origin. */
  originLength,
  /** The most rows in one response of a list (D34). */
  listRows: 500,
} as const
