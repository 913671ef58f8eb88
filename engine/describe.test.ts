import { describe, expect, it } from 'vitest'
import { formatFigure, formatValue } from './describe.ts'
import type { Field } from './types.ts'

// spec 1 §1.2

const field = (more: Partial<Field>): Field => ({ key: 'k', label: 'K', step: 1, type: 'percent', ...more })

describe('a figure of a form', () => {
  it('has two decimals if it is a calculated percentage', () => {
    const share = field({ calculated: true, unit: '%' })
    expect([31.9, 21.17, 7, 0, -0.001].map(value => formatFigure(share, value))).toEqual([
      '31.90%',
      '21.17%',
      '7.00%',
      '0.00%',
      '0.00%',
    ])
  })

  it('has two decimals in a column if it is a calculated ratio', () => {
    const days = field({ calculated: true, type: 'number', unit: 'days' })
    expect([7.6, 8.38].map(value => formatFigure(days, value, true))).toEqual(['7.60 days', '8.38 days'])
    expect(formatFigure(days, 7.6)).toBe('7.6 days')
  })

  it('has a unit in the singular if it is 1', () => {
    const months = field({ type: 'integer', unit: 'months' })
    expect([0, 1, 2, 1_001].map(value => formatValue(months, value))).toEqual([
      '0 months',
      '1 month',
      '2 months',
      '1,001 months',
    ])
    expect(formatValue({ ...months, unit: 'of 100' }, 1)).toBe('1 of 100')
  })

  it('keeps its decimals if it was typed, and is empty if it is missing', () => {
    expect(formatFigure(field({}), 13.5)).toBe('13.5%')
    expect(formatFigure(field({ calculated: true }), undefined)).toBe('')
  })
})
