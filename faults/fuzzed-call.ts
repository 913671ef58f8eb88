import type { Call } from '../api/call.ts'
import type { Random } from '../server/demo/random.ts'

/** A call as it is sent. */
export interface Fuzzed {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | null
}

interface People {
  readonly tokens: Readonly<Record<'admin' | 'loan_officer' | 'user', string>>
  /** The ids of a person, a client and a form that exist. */
  readonly ids: readonly string[]
}

/** Values that careless code does not expect, mixed with ordinary ones. */
export const hostileValues: readonly unknown[] = [
  ...[
    '',
    ' ',
    'a',
    '0',
    '-1',
    '007',
    'true',
    'null',
    'undefined',
    'NaN',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    "' or 1=1 --",
    '"; drop table forms; --',
    '%',
    '_',
    '\\',
    '%00',
    '../../etc/passwd',
    '=1+1',
    '\t=1+1',
    '<script>',
  ],
  ...[
    'Zoë “Ł” 😀',
    'e\u0301',
    '\u202eabc',
    '\u0000',
    '\ud800',
    '\u200b',
    'x'.repeat(300),
    '9'.repeat(40),
    '1e400',
  ],
  ...['2024-02-30', '0000-00-00', '2024-02-29', '9999-12-31', '2024-01-01T00:00:00Z', '25:61', 'a@b.cc'],
  ...[
    'user_form',
    'excel',
    'csv',
    'admin',
    'loan_officer',
    'completed',
    'name',
    '-createdAt',
    '00000000-0000-4000-8000-000000000000',
  ],
  ...[
    0,
    -0,
    1,
    -1,
    0.1,
    1.005,
    12_500.55,
    1e21,
    1e-7,
    2 ** 31,
    2 ** 53,
    -(2 ** 53) - 2,
    Number.MAX_VALUE,
    5e-324,
  ],
  ...[true, false, null, [], {}, [[]], [null], { a: 1 }, { length: -1 }, ['a', 'a']],
  ...[Buffer.from('2024-02-30 00:00:00+00 00000000-0000-4000-8000-000000000000').toString('base64url')],
]

/** Makes up a request for a call of the contract, in which about half of the parts are valid. */
export function fuzzedCall(name: string, route: Call, people: People, random: Random): Fuzzed {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replaceAll(/\{\w+\}/g, () =>
    random.chance(0.6) ? random.pick(people.ids) : inAddress(random.pick(hostileValues)),
  )
  const query = Object.keys(route.query?.properties ?? {})
    .filter(() => random.chance(0.4))
    .map(key => `${key}=${inAddress(random.pick(hostileValues))}`)
  const withBody = route.body !== undefined || (method !== 'GET' && random.chance(0.2))
  return {
    method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      ...(withBody && { 'content-type': 'application/json' }),
      ...callerOf(route, people, random),
      'x-forwarded-for': [1, 2, 3, 4].map(() => random.whole(1, 254)).join('.'),
      ...(random.chance(0.1) && { 'if-match': random.pick(['1', '"1"', '*', 'x', '-1', '99999999999']) }),
      ...(random.chance(0.1) && {
        'idempotency-key': random.pick(['a', 'x'.repeat(300), people.ids[0] ?? '']),
      }),
    },
    body: withBody ? bodyOf(route, random) : null,
  }
}

function callerOf({ access }: Call, { tokens }: People, random: Random): Record<string, string> {
  if (random.chance(0.1)) return random.chance(0.5) ? {} : { authorization: `Bearer ${'x'.repeat(43)}` }
  const allowed = typeof access === 'string' ? (['admin', 'loan_officer', 'user'] as const) : access
  const role = random.chance(0.9)
    ? random.pick(allowed)
    : random.pick(['admin', 'loan_officer', 'user'] as const)
  return { authorization: `Bearer ${tokens[role]}` }
}

function bodyOf({ body }: Call, random: Random): string {
  if (random.chance(0.05))
    return random.pick(['', '{', '[]', 'null', '"x"', '{"a":1,"a":2}', '{"a":1e999}', '\u0000'])
  const keys = [...Object.keys(body?.properties ?? {}), 'isAdmin'].filter(() => random.chance(0.7))
  const nested = () => ({ [random.pick(['loanAmount', 'enterpriseName', 'x'])]: random.pick(hostileValues) })
  const members = keys.map(key => [key, random.chance(0.3) ? nested() : random.pick(hostileValues)])
  return JSON.stringify(Object.fromEntries(members))
}

function inAddress(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // encodeURIComponent throws on a lone surrogate.
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'))
}
