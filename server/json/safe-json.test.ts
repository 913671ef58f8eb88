import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem } from '../errors.ts'
import { parseSafeJson } from './safe-json.ts'

function refusalOf(text: string): unknown {
  try {
    return parseSafeJson(text)
  } catch (error) {
    return error
  }
}

const ordinary = fc
  .jsonValue({ maxDepth: 6, depthSize: 'small' })
  .filter(value => !/__proto__/.test(JSON.stringify(value)))

describe('ordinary JSON', () => {
  test('is parsed exactly as by JSON.parse, with any indentation', () => {
    fc.assert(
      fc.property(ordinary, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        if (/\\u(0000|d[89a-f])/i.test(text)) return
        expect(parseSafeJson(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('keeps every number in any notation of JavaScript', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
        for (const text of [
          String(value),
          value.toExponential(),
          value.toPrecision(17),
          value.toPrecision(16),
        ]) {
          if (Number(text) !== value) continue
          expect(parseSafeJson(`[${text}]`)).toEqual([JSON.parse(text)])
        }
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    '0',
    '0.0',
    '-0.1',
    '1.50',
    '1e3',
    '1E+3',
    '120e-1',
    '0e400',
    '9007199254740992',
    '0.30000000000000004',
    '709505535663.9062',
    '-0.00000762939453125',
    '2.5e-7',
  ])('keeps the number %s', text => {
    expect(parseSafeJson(text)).toBe(JSON.parse(text))
  })

  test('cannot have a zero with a sign, because PostgreSQL would drop the sign', () => {
    for (const zero of ['-0', '-0.0', '-0e1'])
      expect(() => parseSafeJson(`{"loanAmount":[1,${zero}]}`)).toThrow(
        'loanAmount: the number is a negative zero: write 0.',
      )
  })

  test('keeps texts that look like syntax, and every valid character', () => {
    const value = { 'a"b\\': '{"c":[1e400]} \u{1F600} ﷽ "', constructor: 'builder', prototype: 1 }
    expect(parseSafeJson(JSON.stringify(value))).toEqual(value)
    expect(parseSafeJson('"\\ud83d\\ude00 \\\\u0000"')).toBe('\u{1F600} \\u0000')
    expect(parseSafeJson('["\\uD83D\\uDE00","\\\\\\u0041\\"","\\\\"]')).toEqual(['\u{1F600}', '\\A"', '\\'])
  })
})

// D32
describe('a value that would be lost, changed or harmful is refused', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const many = (count: number, item: string) => `[${Array(count).fill(item).join(',')}]`
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`

  test.each([
    ['invalid JSON', '{"a":1', /not valid JSON/],
    ['an empty text', ' ', /not valid JSON/],
    ['an unescaped NUL', '"\0"', /not valid JSON/],
    ['an escaped NUL', '{"a":"x\\u0000"}', /NUL/],
    ['a NUL in a key', '{"x\\u0000":1}', /NUL/],
    ['a high surrogate alone', '"\\ud800"', /surrogate/],
    ['a low surrogate alone', '["\\uDC00x"]', /surrogate/],
    ['surrogates the wrong way round', '"\\udc00\\ud800"', /surrogate/],
    ['__proto__', '{"__proto__":{"a":1}}', /__proto__/],
    ['an escaped __proto__', '{"a":{"\\u005f_proto__":1}}', /__proto__/],
    ['constructor.prototype', '{"constructor":{"prototype":{"a":1}}}', /prototype/],
    ['a number above every double', '{"a":1e400}', /too large/],
    ['a number below every double', '-1e999', /too large/],
    ['a number of 262,000 digits', `[1${'0'.repeat(262_000)}1]`, /too large/],
    ['21 levels', deep(21), /deeper than 20/],
    ['100,000 levels', deep(100_000), /deeper than 20/],
    ['100,000 unclosed levels', '['.repeat(100_000), /deeper than 20/],
    ['2,001 keys', keys(2001), /2000 keys/],
    ['20,000 keys in as many objects', many(20_000, '{"a":1}'), /2000 keys/],
    ['an unclosed text', '{"a":"x', /not valid JSON/],
    ['an incomplete escape', '"\\', /not valid JSON/],
    ['an invalid escape', '["\\u12"]', /not valid JSON/],
    ['a key with an invalid escape', '{"\\u12":1}', /not valid JSON/],
    ['half a character at the end of a text', '"x\\ud83d"', /surrogate/],
    ['half a character before another escape', '"\\ud83d\\n"', /surrogate/],
    ['a NUL after a complete surrogate pair', '"\\ud83d\\ude00\\u0000"', /NUL/],
  ])('%s', (_what, text, message) => {
    expect(() => parseSafeJson(text)).toThrow(Problem)
    expect(() => parseSafeJson(text)).toThrow(message)
  })

  test.each([
    ['{"formData":{"loanAmount":1e400}}', 'loanAmount', 'The number is too large to be stored.'],
    ['{"a":{"b":1},"c":[[1e400]]}', 'c', 'The number is too large to be stored.'],
    ['{"a":{"b":1},"c":[{"d":"\\u0000"}]}', 'd', 'A text contains a NUL character.'],
    ['{"a":[{"d":1},"\\ud800"]}', 'a', 'A text contains half of a character (a lone surrogate).'],
    [`{"${'k'.repeat(50)}":1e400}`, `${'k'.repeat(40)}…`, 'The number is too large to be stored.'],
    ['[1e400]', null, 'The number is too large to be stored.'],
    ['{"a":1,"b\\u0000":2}', null, 'A text contains a NUL character.'],
  ])('and the refusal of a value in %s names its field', (text, field, fault) => {
    expect(refusalOf(text)).toMatchObject({
      status: 400,
      message: field === null ? fault : `${field}: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`,
      detail: field === null ? {} : { errors: { [field]: fault } },
    })
  })

  test('but 20 levels, 2,000 keys and as many numbers as fit into a body are accepted', () => {
    expect(() => parseSafeJson(deep(20))).not.toThrow()
    expect(() => parseSafeJson(keys(2000))).not.toThrow()
    expect(() => parseSafeJson(many(65_000, '1e3'))).not.toThrow()
    expect(() => parseSafeJson(many(15_420, '7095055356639062'))).not.toThrow()
    expect(() => parseSafeJson(many(131_000, '1'))).not.toThrow()
  })

  test('and any text is either parsed or refused with a Problem', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0e+-.19a ') })),
        text => {
          try {
            parseSafeJson(text)
          } catch (error) {
            expect(error).toBeInstanceOf(Problem)
          }
        },
      ),
      { numRuns: 3000 },
    )
  })
})
