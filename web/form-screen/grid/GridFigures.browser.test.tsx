import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Form } from '../../../engine/types.ts'
import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { financialAnalysis } from '../../../forms/financial-analysis/form.ts'
import { mseAssessment } from '../../../forms/mse-assessment/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { GridView } from './GridView.tsx'

// spec 2 §2.21–22

const statement = financialAnalysis(testContext())

function gridsOf({ steps }: Form) {
  return steps.flatMap(({ sections }) => sections.filter(section => section.kind === 'grid'))
}

/** Renders the grids of a form inside a fields container of this width. */
async function renderGrids(form: Form<FormType>, answers: Record<string, number>, width: number) {
  const { store, within } = testScope(answers, form)
  await render(
    within(
      <div style={{ width, containerType: 'inline-size', containerName: 'fields' }}>
        {gridsOf(form).map((section, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the grids of a form never move.
          <GridView key={place} section={section} title={`Grid ${place}`} />
        ))}
      </div>,
    ),
  )
  return store
}

test('all digits of a grid are equally wide, typed or calculated, so that they line up', async () => {
  await renderGrids(statement, { sales_2024: 11_111, sales_2023: 88_888 }, 900)
  for (const key of ['sales_2024', 'total_operating_income_2024-value', 'ebitda_2023-value']) {
    const figure = document.getElementById(key)
    expect(figure && getComputedStyle(figure).fontVariantNumeric, key).toBe('tabular-nums')
  }
})

test('the calculated cells of a grid are not live regions, so a key press announces none of them', async () => {
  await renderGrids(statement, { sales_2024: 312_000 }, 900)
  expect(document.querySelectorAll('table [data-calculated]').length).toBeGreaterThan(20)
  const live = 'output, [aria-live], [role="status"], [role="alert"], [role="log"]'
  expect(document.querySelectorAll(`table :is(${live})`)).toHaveLength(0)
})

test.each([
  ['bank_analysis', 358],
  ['financial_analysis', 358],
  ['mse_assessment', 358],
  ['bank_analysis', 600],
  ['bank_analysis', 288],
  ['financial_analysis', 288],
  ['mse_assessment', 288],
])('on a small screen no column of a grid is cut off: %s, %i pixels wide', async (type, width) => {
  const forms = [bankAnalysis(testContext()), statement, mseAssessment(testContext())]
  const form = forms.find(one => one.type === type) ?? statement
  await renderGrids(form, {}, width)
  const tables = page.getByRole('table').elements()
  expect(tables.length).toBeGreaterThan(0)
  for (const table of tables) {
    const frame = table.parentElement?.getBoundingClientRect()
    const line = [...table.querySelectorAll('tbody tr')].find(row => row.querySelector('td'))
    const cells = [...(line?.querySelectorAll('td') ?? [])].map(cell => cell.getBoundingClientRect())
    expect(cells.length).toBeGreaterThan(1)
    const edge = frame?.right ?? 0
    const cut = cells.filter(({ left, right }) => left < edge - 2 && right > edge + 2)
    expect(cut).toEqual([])
    expect(cells.filter(({ right }) => right <= edge + 2).length).toBeGreaterThanOrEqual(2)
  }
})

/** Returns the words of an element that are broken over several lines. */
function brokenWords(element: Element): readonly string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (range.getClientRects().length > 1) broken.push(word)
    }
  return broken
}

test.each([288, 358])('no word of a line’s name is broken at %i pixels', async width => {
  await renderGrids(statement, {}, width)
  const names = [...document.querySelectorAll('table tbody th')]
  expect(names.length).toBeGreaterThan(40)
  expect(names.flatMap(brokenWords)).toEqual([])
})

test('on a phone the days of a month are next to each other, with room for a shop’s sales', async () => {
  const form = mseAssessment(testContext())
  const [first] = form.fields
  if (!first) throw new Error('The MSE Assessment must have fields')
  await renderGrids(form, { [first.key]: 99_999.5 }, 358)
  const tables = page.getByRole('table').elements()
  const table = tables[0]
  const edge = table?.parentElement?.getBoundingClientRect().right ?? 0
  const cells = [...(table?.querySelectorAll('tbody tr td') ?? [])].slice(0, 3)
  expect(cells).toHaveLength(3)
  for (const cell of cells) expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(edge + 2)
  const figure = [...document.querySelectorAll('input')].find(({ value }) => value !== '')
  expect(figure?.scrollWidth).toBeLessThanOrEqual(figure?.clientWidth ?? 0)
})

test.each([288, 358, 600, 705, 816])(
  'a figure in millions with cents is neither cut off nor wrapped at %i pixels',
  async width => {
    const millions = { balance_5th_month_1: 1_234_567.89, balance_10th_month_1: 98_765_432.1 }
    await renderGrids(bankAnalysis(testContext()), millions, width)
    const typed = [...document.querySelectorAll('input')].filter(({ value }) => value !== '')
    expect(typed).toHaveLength(2)
    for (const figure of typed) expect(figure.scrollWidth).toBeLessThanOrEqual(figure.clientWidth)
    const average = document.getElementById('averageBalance_month_1-value')
    expect(average?.textContent).toBe('$50,000,000.00')
    const line = document.createRange()
    line.selectNodeContents(average as HTMLElement)
    expect(new Set([...line.getClientRects()].map(({ top }) => top)).size).toBe(1)
  },
)

test('without such figures, the months of a balance grid are equally wide on a wide screen', async () => {
  await renderGrids(bankAnalysis(testContext()), { balance_5th_month_1: 1234 }, 816)
  const cells = [...(document.querySelector('table tbody tr:has(input)')?.querySelectorAll('td') ?? [])]
  const widths = cells.map(cell => Math.round(cell.getBoundingClientRect().width))
  expect(widths).toHaveLength(6)
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
})

test('in a low window, as at 400% zoom, a grid scrolls vertically with its page, so its heads cover no messages', async () => {
  const { innerWidth, innerHeight } = window
  try {
    await page.viewport(320, 256)
    await renderGrids(statement, {}, 288)
    const frames = page
      .getByRole('table')
      .elements()
      .map(table => table.parentElement)
    expect(frames).not.toEqual([])
    expect(frames.map(frame => frame?.scrollHeight)).toEqual(frames.map(frame => frame?.clientHeight))
  } finally {
    await page.viewport(innerWidth, innerHeight)
  }
})

test('a table wider than a phone shows a shadow at its edge until it is scrolled to the end', async () => {
  await renderGrids(statement, {}, 358)
  const [table] = page.getByRole('table').elements()
  const frame = table?.parentElement
  const edge = frame?.parentElement
  if (!frame || !edge) throw new Error('A table must have a frame')
  const shadow = () => Number(getComputedStyle(edge, '::after').opacity)
  expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth)
  await expect.poll(shadow).toBe(1)
  frame.scrollLeft = frame.scrollWidth
  await expect.poll(shadow).toBe(0)
})

test('a table that fits on a phone has no shadow', async () => {
  await renderGrids(mseAssessment(testContext()), {}, 358)
  const edges = page
    .getByRole('table')
    .elements()
    .map(table => table.parentElement?.parentElement)
  expect(edges.length).toBeGreaterThan(0)
  for (const edge of edges) expect(edge && getComputedStyle(edge, '::after').opacity).toBe('0')
})

test('the message of a missing figure takes one line in its cell, because the heads name the figure', async () => {
  const store = await renderGrids(mseAssessment(testContext()), {}, 358)
  const key = 'sales_month3_day5'
  const label = store.definition(key)?.label ?? ''
  store.show([{ field: key, code: 'required', message: `${label} is required` }])
  const cell = page.getByRole('textbox', { name: label, exact: true })
  await expect.element(cell).toHaveAccessibleDescription(`${label} is required`)
  const message = document.getElementById(`${key}-problem`)
  const { height } = message?.getBoundingClientRect() ?? { height: 0 }
  expect(height).toBeGreaterThan(10)
  expect(height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(message ?? document.body).fontSize))
})
