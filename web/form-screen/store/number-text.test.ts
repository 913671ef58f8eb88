import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumber, shownNumber, thousandsOf, typedNumber } from './answer-text.ts'

describe('readNumber', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['0', 0],
    ['1200.5', 1200.5],
    ['1,200.5', 1200.5],
    ['$98,765', 98765],
    ['$ 98,765.40', 98765.4],
    ['USD 1,000', 1000],
    ['US$1,200', 1200],
    ['US$ 1,000', 1000],
    ['us$1,000.50', 1000.5],
    ['$US 1,000', 1000],
    ['U.S.$ 1,000', 1000],
    ['1,000 US$', 1000],
    ['1,000 US dollars', 1000],
    ['(US$300)', -300],
    ['١٬٢٠٠٫٥٠', 1200.5],
    ['1 200,50', 1200.5],
    ['1\u00a0200\u202f300', 1200300],
    ["1'200.50", 1200.5],
    ['1.200,50', 1200.5],
    ['1.200.300', 1200300],
    ['12,00,000', 1200000],
    ['1,200', 1200],
    ['1200,5', 1200.5],
    ['0,125', 0.125],
    ['.5', 0.5],
    ['12.', 12],
    ['12.5%', 12.5],
    ['-4', -4],
    ['\u22124', -4],
    ['4-', -4],
    ['(300)', -300],
    ['($1,300.25)', -1300.25],
    ['1.2E+06', 1200000],
    [' 42 ', 42],
    ['+7', 7],
    ['30k', 30000],
    ['$1.5M', 1500000],
    ['1.1 m', 1100000],
    ['-2,5k', -2500],
    ['1,234', 1234],
    ['1.234,56', 1234.56],
    ['1 234,56', 1234.56],
    ['(1,200.00)', -1200],
    ['$ (1,200.00)', -1200],
    ['- ', 0],
    [' $ -   ', 0],
    ['–', 0],
    ['30.000', 30],
    ['GHS 1,200', 1200],
    ['(KES 1,200.50)', -1200.5],
    ['1,200 NGN', 1200],
    ['KSh1,200.00', 1200],
    ['Rs. 1,200', 1200],
    ['GH₵ 1,200', 1200],
    ['₦1,200', 1200],
    ['1,200/=', 1200],
    ['KES 1200/-', 1200],
    ['1200.-', 1200],
    ['１２００', 1200],
    ['\u200e1,200\u200b', 1200],
    ['999999999999.99', 999999999999.99],
    ['000000000000000000012', 12],
    ['33.333333333333336', 33.333333333333336],
  ])('reads %j as %j', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  it.each([
    'abc',
    '12 34',
    '1,20,3',
    '1.2.3',
    '12x',
    'k',
    '1k2',
    '--5',
    '--',
    '$',
    '1,2,3',
    '5/6',
    '1e999',
    '1,200.5.5',
    'GHS',
    'top 10',
    'JAN 24',
    'Bank 1',
    '1,200 CR',
    'A$1,200',
    'US 1,200',
    '9007199254740993',
    '99999999999999.99',
    '111,111,111,111,111,111.00',
    '9999999999999.99',
    '1000000000000.01',
    '0.004',
    '-1e-320',
    '12000000000000.5',
    '10000000m',
  ])('does not read %j', text => {
    expect(readNumber(text)).toBe('unreadable')
  })

  it('reads a percentage only in a percentage field', () => {
    expect(readNumber('12%', 'percent')).toBe(12)
    expect(readNumber('12%', 'currency')).toBe('unreadable')
    expect(readNumber('12%', 'number')).toBe('unreadable')
  })

  it('reads back what shownNumber and typedNumber return', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), hundredths => {
        const value = hundredths / 100
        expect(readNumber(shownNumber(value, 'currency'))).toBe(value)
        expect(readNumber(typedNumber(value))).toBe(value)
      }),
    )
  })
})

describe('thousandsOf', () => {
  it.each([
    ['30.000', 30000],
    [' $30.000 ', 30000],
    ['Rs. 30.000', 30000],
    ['U.S.$30.000', 30000],
    ['-1.250', -1250],
    ['(1.250)', -1250],
    ['999.999', 999999],
  ])('detects that the point of %j may separate thousands', (text, value) => {
    expect(thousandsOf(text)).toBe(value)
  })

  it.each([
    '30.00',
    '30.0000',
    '0.125',
    '1,200.500',
    '1.200,50',
    '1.200.300',
    '1234.500',
    '30,000',
    '30',
    '',
    'x.000',
  ])('returns null for %j, which is not ambiguous', text => {
    expect(thousandsOf(text)).toBeNull()
  })
})

describe('shownNumber', () => {
  // spec 2 §5.3
  it('separates thousands, shows cents if there are any, and does not round', () => {
    expect(shownNumber(1200, 'currency')).toBe('1,200')
    expect(shownNumber(1200.5, 'currency')).toBe('1,200.50')
    expect(shownNumber(1200.125, 'currency')).toBe('1,200.125')
    expect(shownNumber(12.5, 'percent')).toBe('12.5')
  })
})

describe('typedNumber', () => {
  it('has no separators and no exponent', () => {
    expect(typedNumber(1234567.5)).toBe('1234567.5')
    expect(typedNumber(1e21)).toBe('1000000000000000000000')
  })
})
