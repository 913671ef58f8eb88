import { describe, expect, it } from 'vitest'
import type { Field, Form, GridSection } from '../../../../engine/types.ts'
import { financialAnalysis } from '../../../../forms/financial-analysis/form.ts'
import { mseAssessment } from '../../../../forms/mse-assessment/form.ts'
import { testContext } from '../../../../forms/test-context.ts'
import { pasteText } from './paste-text.ts'

// spec 2 §2.22

function scopeOf(form: Form, step: number) {
  const section = form.steps[step - 1]?.sections.find(({ kind }) => kind === 'grid') as GridSection
  const fields = new Map(form.fields.map(field => [field.key, field]))
  return {
    section,
    fieldOf: (key: string): Field | undefined => fields.get(key),
    takesCode: () => false,
    calculate: (changes: Readonly<Record<string, string | number | boolean | null>>) =>
      form.compute(changes, { today: '2024-11-20' }),
  }
}

const statement = scopeOf(financialAnalysis(testContext()), 1)
const balanceSheet = scopeOf(financialAnalysis(testContext()), 2)
const sales = scopeOf(mseAssessment(testContext({ createdOn: '2026-02-14' })), 1)
const top = { row: 0, column: 0 }

describe('a pasted statement that writes costs as negative amounts', () => {
  it('asks, since the table takes costs without a minus, and compares the totals either way', () => {
    const text =
      '\t2024\t2023\nRevenue\t310\t288\nPurchases\t(198)\t(182)\nStaff costs\t(36)\t(33)\nEBITDA\t76\t73\nTax\t(8)\t-'
    const paste = pasteText(statement, top, text)
    if (paste.kind !== 'question') throw new Error('Expected a question')
    expect(paste.text).toBe('This table takes no amounts below 0: Purchases, Personnel cost, Tax.')
    expect(paste.choices.map(({ label }) => label)).toEqual(['Without the minus', 'As they are'])
    const [without, asTheyStand] = paste.choices
    expect(without?.plan).toMatchObject({ agree: 2, differ: [] })
    expect(without?.plan.changes).toMatchObject({ sales_2024: 310, purchases_2024: 198, tax_2023: 0 })
    expect(asTheyStand?.plan.changes).toMatchObject({ sales_2024: 310, purchases_2024: -198 })
    expect(asTheyStand?.plan.differ).toHaveLength(2)
  })

  it('compares the total of such costs, which is negative, too', () => {
    const text = '\t2024\t2023\nRevenue\t310\t288\nPurchases\t(198)\t(182)\nCost of goods sold\t(198)\t(180)'
    const paste = pasteText(statement, top, text)
    if (paste.kind !== 'question') throw new Error('Expected a question')
    expect(paste.choices[0]?.plan.agree).toBe(1)
    expect(paste.choices[0]?.plan.differ).toEqual(['Cost of goods sold 2023 differs by $2.00'])
  })

  it('asks even for a single line, such as depreciation in a balance sheet', () => {
    const text = '\t2024\t2023\nGross fixed assets\t45\t43\nAccumulated depreciation\t(11)\t(9)'
    const paste = pasteText(balanceSheet, top, text)
    expect(paste.kind === 'question' && paste.text).toContain('Accumulated depreciation.')
  })

  it('combines the question with another one that is due', () => {
    const text = "USD '000\t2024\t2023\nRevenue\t310\t288\nPurchases\t(198)\t(182)"
    const paste = pasteText(statement, top, text)
    if (paste.kind !== 'question') throw new Error('Expected a question')
    expect(paste.text).toContain('in thousands. This table takes no amounts below 0: Purchases.')
    expect(paste.choices[0]?.label).toBe('310 as 310,000: Without the minus')
    expect(paste.choices[0]?.plan.changes).toMatchObject({ purchases_2024: 198_000 })
  })
})

describe('a pasted block with one negative amount', () => {
  it('asks nothing, because the cell shows the problem', () => {
    expect(pasteText(sales, top, '940\t-120\t800\n900\t850\t810').kind).toBe('plan')
    expect(pasteText(sales, top, '-940').kind).toBe('plan')
  })
})
