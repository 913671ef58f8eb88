import { describe, expect, it } from 'vitest'
import { pasteText } from './paste-text.ts'
import { asked, balanceSheet, sales, statement, top } from './test-scopes.ts'

// spec 2 §2.22

describe('a pasted statement that writes costs as negative amounts', () => {
  it('asks, since the table takes costs without a minus, and compares the totals either way', () => {
    const text =
      '\t2024\t2023\nRevenue\t310\t288\nPurchases\t(198)\t(182)\nStaff costs\t(36)\t(33)\nEBITDA\t76\t73\nTax\t(8)\t-'
    const paste = asked(statement, text)
    expect(paste.text).toBe('This table takes no amounts below 0: Purchases, Personnel cost, Tax.')
    expect(paste.choices.map(({ label }) => label)).toEqual(['Without the minus', 'As they are'])
    const [without, asTheyStand] = paste.choices
    expect(without?.plan).toMatchObject({ agree: 2, differ: [] })
    expect(without?.plan.changes).toMatchObject({ sales_2024: 310, purchases_2024: 198, 'tax_2023#': 'na:' })
    expect(asTheyStand?.plan.changes).toMatchObject({ sales_2024: 310, purchases_2024: -198 })
    expect(asTheyStand?.plan.differ).toHaveLength(2)
  })

  it('compares the total of such costs, which is negative, too', () => {
    const text = '\t2024\t2023\nRevenue\t310\t288\nPurchases\t(198)\t(182)\nCost of goods sold\t(198)\t(180)'
    const paste = asked(statement, text)
    expect(paste.choices[0]?.plan.agree).toBe(1)
    expect(paste.choices[0]?.plan.differ).toEqual(['Cost of goods sold 2023 differs by $2.00'])
  })

  it('asks even for a single line, such as depreciation in a balance sheet', () => {
    const text = '\t2024\t2023\nGross fixed assets\t45\t43\nAccumulated depreciation\t(11)\t(9)'
    expect(asked(balanceSheet, text).text).toContain('Accumulated depreciation.')
  })

  it('combines the question with another one that is due', () => {
    const text = "USD '000\t2024\t2023\nRevenue\t310\t288\nPurchases\t(198)\t(182)"
    const paste = asked(statement, text)
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
