import { describe, expect, it } from 'vitest'
import { contract } from '../../api/contract.ts'
import { formFor } from '../../forms/all.ts'
import { testContext } from '../../forms/test-context.ts'
import { type Entry, specDocuments } from './spec.ts'
import { files, read } from './tree.ts'

const documents = specDocuments()
const entriesOf = (file: string, kind: Entry['kind']) =>
  documents.find(document => document.file === file)?.entries.filter(entry => entry.kind === kind) ?? []
const numbersOf = (entries: readonly Entry[]) =>
  entries.map(({ id }) => id.split('\u00a7')[1]?.split('.').map(Number) ?? [])

describe('docs/spec', () => {
  it.each(['docs/spec/part-1.md', 'docs/spec/part-2.md'])('%s has its nine sections', file => {
    expect(numbersOf(entriesOf(file, 'section'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map(number => [number]))
  })

  it('has every decision once, in order', () => {
    const named = entriesOf('docs/spec/decisions.md', 'decision').map(({ id }) => Number(id.slice(1)))
    expect(named).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })

  it.each(documents.map(({ file }) => file).filter(file => file !== 'docs/spec/decisions.md'))(
    '%s numbers its points in ascending order, each once, in their section',
    file => {
      let section = 0
      let last = 0
      const lines = read(file).split('\n')
      const numbered = lines.flatMap(line => {
        const [, heading, at, point] = /^## \u00a7(\d+) |^- \*\*\u00a7(\d+)\.(\d+)\*\* /.exec(line) ?? []
        if (heading) [section, last] = [Number(heading), 0]
        if (!at) return []
        const isNext = Number(at) === section && Number(point) > last
        last = Number(point)
        return [isNext ? 'in order' : line]
      })
      expect(numbered.filter(found => found !== 'in order')).toEqual([])
      expect(numbered).toHaveLength(entriesOf(file, 'point').length)
      // Every line that begins like a point must have been counted as one, so that none is missed.
      expect(lines.filter(line => /^- \S*\u00a7/.test(line))).toHaveLength(numbered.length)
    },
  )

  it('names every call of the API contract', () => {
    const text = files(['docs/spec']).map(read).join('\n')
    expect(Object.keys(contract).filter(call => !text.includes(`\`${call}\``))).toEqual([])
  })
})

// D24
describe('the scorecard', () => {
  const rows = read('docs/spec/scorecard.md')
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split('|').map(cell => cell.trim()))
  const form = formFor('expert_scorecard', testContext())
  const parameters = form.fields.filter(field => field.options)
  const scoreOf = (answers: Record<string, string>) =>
    Number(form.compute(answers, { today: '2026-01-15' })['totalScore'])

  it('has the parameters of the form, with their options and points', () => {
    const written = rows.map(([, key = '', label, , options = '']) => ({
      key: key.replaceAll('`', ''),
      label,
      options: options.split(' · ').map(option => {
        const [, text, points] = /^(.+) \((\d+)\)$/.exec(option) ?? []
        return { label: text, points: Number(points) }
      }),
    }))
    expect(written).toEqual(
      parameters.map(({ key, label, options }) => ({
        key,
        label,
        options: options?.map(({ label: text, points }) => ({ label: text, points })),
      })),
    )
  })

  it('has the weights of the form', () => {
    for (const [, key = '', , weight] of rows) {
      const field = parameters.find(parameter => key === `\`${parameter.key}\``)
      const best = field?.options?.[0]
      const expected = (Number(weight) * (best?.points ?? 0)) / 100
      expect(scoreOf({ [field?.key ?? '']: best?.value ?? '' }), key).toBeCloseTo(expected, 6)
    }
  })
})
