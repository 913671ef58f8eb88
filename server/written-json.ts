/** An answer already serialised to JSON in UTF-8; `Answer` is the type that it contains. */
export class WrittenJson<Answer> {
  readonly bytes: Buffer
  /** Never set; it only carries the type. */
  readonly says?: Answer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Serialises an answer once, for sending it several times. */
export function writtenJson<Answer>(answer: Answer): WrittenJson<Answer> {
  return new WrittenJson(Buffer.from(JSON.stringify(answer)))
}

const comma = Buffer.from(',')

/** `{ [key]: items, ...rest }`, from items that are already serialised. */
export function writtenList<const Key extends string, Item, Rest extends object>(
  key: Key,
  items: readonly WrittenJson<Item>[],
  rest: Rest,
): WrittenJson<Record<Key, Item[]> & Rest> {
  const parts: Buffer[] = [Buffer.from(`{${JSON.stringify(key)}:[`)]
  for (const [index, { bytes }] of items.entries()) parts.push(...(index === 0 ? [bytes] : [comma, bytes]))
  const after = JSON.stringify(rest).slice(1)
  parts.push(Buffer.from(after === '}' ? ']}' : `],${after}`))
  return new WrittenJson(Buffer.concat(parts))
}
