/** How much a single input may hold; the schemas and the server's own checks read these numbers. */
export const limits = {
  /** Of a text, in UTF-16 units. */
  nameLength: 200,
  emailLength: 254,
  phoneLength: 32,
  passwordLength: 200,
  searchLength: 200,
  /** Of an Idempotency-Key. */
  keyLength: 100,
  cursorLength: 400,
  roleLength: 20,
  /** A word that picks something: a status, a form type, a day. */
  wordLength: 40,
  /** The body of a request as a whole. */
  bodyBytes: 256 * 1024,
  /** JSON: levels of nesting, and keys in all of them together. */
  jsonDepth: 20,
  jsonKeys: 2000,
  /** A list answers at most this many rows at a time (D34). */
  listRows: 500,
} as const
