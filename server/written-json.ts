/** An answer that is JSON in UTF-8 already; `Answer` is the type of what it says. */
export class WrittenJson<Answer> {
  readonly bytes: Buffer
  /** Never set: it carries the type. */
  readonly says?: Answer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

export function writtenJson<Answer>(answer: Answer): WrittenJson<Answer> {
  return new WrittenJson(Buffer.from(JSON.stringify(answer)))
}

const comma = Buffer.from(',')

/** `{ [key]: items, ...rest }`, of items that are written already. */
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
