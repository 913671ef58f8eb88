import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, root } from './tree.ts'

const text = read('docs/security.md')
const states = ['met', 'partly', 'not', 'does not apply'] as const

/** One line of the tables: requirements of one level that are answered together. */
interface Answer {
  readonly numbers: readonly string[]
  readonly level: number
  readonly state: string
  readonly by: string
}

const answers: readonly Answer[] = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| ([12]) \| [^|]+ \| ([^|]+) \|([^|]*)\|$/gm),
].map(([, numbers = '', level, state = '', by = '']) => ({
  numbers: numbers.split(', '),
  level: Number(level),
  state,
  by: by.trim(),
}))

/** How many requirements each chapter of ASVS 5.0.0 has at level 1 and at level 2. */
const requirements: Readonly<Record<string, readonly [number, number]>> = {
  1: [8, 19],
  2: [4, 7],
  3: [8, 11],
  4: [2, 8],
  5: [4, 5],
  6: [13, 22],
  7: [6, 12],
  8: [4, 3],
  9: [4, 3],
  10: [5, 24],
  11: [3, 11],
  12: [3, 6],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
  17: [0, 7],
}
/** Chapters that do not apply at all, as the text above the tables says. */
const leftOut = ['17']

function countOf(level: number, isCounted: (answer: Answer) => boolean): number {
  return answers
    .filter(answer => answer.level === level && isCounted(answer))
    .reduce((sum, { numbers }) => sum + numbers.length, 0)
}

describe('the answers of docs/security.md to ASVS', () => {
  it('cover every requirement of levels 1 and 2 once, except the chapters that do not apply', () => {
    const numbers = answers.flatMap(answer => answer.numbers)
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
    const counted = Object.keys(requirements).map(chapter => {
      const isOfChapter = ({ numbers: [first = ''] }: Answer) => first.startsWith(`${chapter}.`)
      return [chapter, [countOf(1, isOfChapter), countOf(2, isOfChapter)]]
    })
    expect(Object.fromEntries(counted)).toEqual({
      ...requirements,
      ...Object.fromEntries(leftOut.map(chapter => [chapter, [0, 0]])),
    })
    for (const chapter of leftOut)
      expect(text).toMatch(new RegExp(`V${chapter} \\([^)]+\\)[^.]*(do|does) not apply`))
  })

  it('are in the chapter of their requirement, in order', () => {
    const inText = text.split(/^### V/m).slice(1)
    for (const chapter of inText) {
      const name = chapter.split(' ', 1)[0]
      const numbers = [...chapter.matchAll(/^\| (\d+)\.(\d+)\.(\d+)/gm)].map(found =>
        found.slice(1).map(Number),
      )
      expect(numbers.every(([first]) => String(first) === name)).toBe(true)
      const places = numbers.map(([, section = 0, number = 0]) => section * 100 + number)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }
    expect(inText).toHaveLength(Object.keys(requirements).length - leftOut.length)
  })

  it('have one of four states, and say what shows it or what is missing', () => {
    expect(answers.filter(({ state, by }) => !states.some(one => one === state) || by === '')).toEqual([])
    const tests = answers.flatMap(({ by }) => [...by.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)])
    expect(tests.length).toBeGreaterThan(100)
    expect(tests.map(([, path = '']) => path).filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  it('are counted correctly in the totals', () => {
    const sums = states.map(state => [
      state,
      ...[1, 2].map(level => countOf(level, one => one.state === state)),
    ])
    const added = [...text.matchAll(/^\| ([a-z ]+) \| (\d+) \| (\d+) \|$/gm)]
    expect(added.map(([, state, ...counts]) => [state, ...counts.map(Number)])).toEqual(sums)
  })
})
