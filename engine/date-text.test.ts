import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate } from './date-text.ts'
import { dateInWords, dayFirst, isRealDate } from './dates.ts'

// D38

const today = '2026-11-22'
const birth = { today, isBirth: true }
const other = { today, isBirth: false }

const MARCH_1984 = [
  '14/3/1984',
  '14/03/1984',
  '14/3/84',
  '14/03/84',
  ' 14/3/1984 ',
  '14 / 3 / 1984',
  '14.3.1984',
  '14.03.1984',
  '14.03.84',
  '14. 3. 1984',
  '14.3.84.',
  '14-3-1984',
  '14-03-84',
  '14–03–1984',
  '14_3_1984',
  '14|3|1984',
  '14\\3\\1984',
  '14,3,1984',
  '14 3 1984',
  '14 3 84',
  '14\u00a03\u00a01984',
  '14\t03\t1984',
  '14031984',
  '140384',
  '19840314',
  '1984-03-14',
  '1984/3/14',
  '1984.03.14',
  '1984 3 14',
  '14 Mar 1984',
  '14 mar. 84',
  '14-Mar-1984',
  '14Mar1984',
  '14 March 1984',
  '14 MARCH 1984',
  '14th March 1984',
  'the 14th of March, 1984',
  'March 14, 1984',
  'Mar 14 84',
  '1984 March 14',
  'Wednesday, 14 March 1984',
  "14 March '84",
  '１４／３／１９８４',
  '14/03/1984 00:00',
  '1984-03-14T00:00:00.000Z',
  '1984-03-14 10:22:33',
  '14/03/1984 at 10:00',
  'Wed, 14 Mar 1984 00:00:00 GMT',
  '14-MAR-84',
  '14TH MARCH 1984',
  '14/March/84',
  'Wed 14.03.84',
  '14/03/1984.',
  '14\u202f03\u202f1984',
  '\u200e14/03/1984\u200b',
  '"14/03/1984"',
  '(14/03/1984)',
  'DOB: 14/03/1984',
  'born on the 14th of March 1984',
  ' 14:03:1984',
  '14;3;1984',
  '14·03·1984',
  '١٤/٠٣/١٩٨٤',
  '۱۴/۰۳/۱۹۸۴',
  '१४/०३/१९८४',
  '14 mars 1984',
  'le 14 mars 1984',
  '14. März 1984',
  '14 de marzo de 1984',
  'quarta-feira, 14 de março de 1984',
  'mié 14 mar 1984',
]

const REFUSED: readonly (readonly [text: string, fault: string])[] = [
  ['30/02/1984', '30 February 1984 does not exist'],
  ['29.2.1983', '29 February 1983 does not exist'],
  ['31 April 1984', '31 April 1984 does not exist'],
  ['31/11/84', '31 November 1984 does not exist'],
  ['1984-02-30', '30 February 1984 does not exist'],
  ['32/1/1984', '32 January 1984 does not exist'],
  ['0/3/1984', '0 March 1984 does not exist'],
  ['00001984', 'There is no month 0. Type the day first, such as 14/3/1984'],
  ['2/30/1984', 'There is no month 30. Type the day first, such as 14/3/1984'],
  ['14/13/1984', 'There is no month 13. Type the day first, such as 14/3/1984'],
  ['14/3/984', 'Type the year with four figures, such as 14/3/1984'],
  ['14/3/19845', 'Type the year with four figures, such as 14/3/1984'],
  ['14/3/1084', 'Check the year: 1084'],
  ['14/3/2984', 'Check the year: 2984'],
  ['14/3', 'Type the day, the month and the year, such as 14/3/1984'],
  ['March 1984', 'Type the day, the month and the year, such as 14/3/1984'],
  ['14 Ma 1984', 'Type the day, the month and the year, such as 14/3/1984'],
  ['1431984', 'Type the day, the month and the year, such as 14/3/1984'],
  ['14/3/1984/5', 'Type the day, the month and the year, such as 14/3/1984'],
  ['14+3+1984', 'Type the day, the month and the year, such as 14/3/1984'],
  ['140/3/1984', 'Type the day, the month and the year, such as 14/3/1984'],
  ['29/02/1900', '29 February 1900 does not exist'],
  ['1983-02-29', '29 February 1983 does not exist'],
  ['31.06.1984', '31 June 1984 does not exist'],
  ['31 September 84', '31 September 1984 does not exist'],
  ['99/99/1984', 'There is no month 99. Type the day first, such as 14/3/1984'],
  ['14/3/1984 or 15/3/1984', 'Type the day, the month and the year, such as 14/3/1984'],
  ['yesterday', 'Type the day, the month and the year, such as 14/3/1984'],
  ['?', 'Type the day, the month and the year, such as 14/3/1984'],
]

describe('a date', () => {
  it.each(MARCH_1984)('typed as %j is 14 March 1984', text => {
    expect(readDate(text, birth)).toEqual({ date: '1984-03-14' })
  })

  it.each(REFUSED)('typed as %j is refused with: %s', (text, fault) => {
    expect(readDate(text, birth)).toEqual({ fault })
  })

  it.each(['3/14/1984', '3/14/84', '03-14-1984', '03141984', '1984-14-03'])(
    'with the month first (%s) is refused, and the probable date is offered',
    text => {
      expect(readDate(text, birth)).toEqual({
        fault: 'There is no month 14. Type the day first: 14/3/1984',
        meant: '1984-03-14',
      })
    },
  )

  it.each([
    ['31 déc. 2024', '2024-12-31'],
    ['1er août 2024', '2024-08-01'],
    ['3 juil. 2024', '2024-07-03'],
    ['31. Dez. 2024', '2024-12-31'],
    ['31 dic 2024', '2024-12-31'],
    ['5 out 2024', '2024-10-05'],
    ['mar 2 jul 2024', '2024-07-02'],
  ])('with the month in another language is read: %s', (text, date) => {
    expect(readDate(text, other)).toEqual({ date })
  })

  it('with a word that may be two months is refused', () => {
    expect(readDate('3 jui 2024', other)).toHaveProperty('fault')
  })

  it('is read with the day first if day and month could be confused', () => {
    expect(readDate('3/4/1984', birth)).toEqual({ date: '1984-04-03' })
  })

  it.each(['', '  ', '\u00a0'])('is null for %j', text => {
    expect(readDate(text, birth)).toBeNull()
  })

  it('is read back unchanged from figures, from words and from its stored form', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, day => {
        const date = day.toISOString().slice(0, 10)
        for (const text of [date, dayFirst(date), dateInWords(date), date.replaceAll('-', '')])
          expect(readDate(text, other)).toEqual({ date })
      }),
    )
  })

  it('is always a real date, or else a fault is returned', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d/. a-z-]{0,14}$/), fc.boolean(), (text, isBirth) => {
        const read = readDate(text, { today, isBirth })
        if (read === null) expect(text.trim()).toBe('')
        else if ('date' in read) expect(isRealDate(read.date)).toBe(true)
        else expect(read.fault).not.toBe('')
      }),
    )
  })
})

describe('a year of two digits', () => {
  it.each([
    ['22/11/26', '2026-11-22'],
    ['23/11/26', '1926-11-23'],
    ['1/1/27', '1927-01-01'],
    ['1/1/00', '2000-01-01'],
  ])('of a date of birth is in the past: %s', (text, date) => {
    expect(readDate(text, birth)).toEqual({ date })
  })

  it.each([
    ['1/1/76', '1976-01-01'],
    ['23/11/26', '2026-11-23'],
    ['1/1/46', '2046-01-01'],
  ])('is from 50 years before this year to 20 years after it: %s', (text, date) => {
    expect(readDate(text, other)).toEqual({ date })
  })

  it.each(['47', '75'])('is refused if it is further away, with a request for four digits: %s', year => {
    expect(readDate(`1/1/${year}`, other)).toEqual({
      fault: `Type the year with four figures: 19${year} or 20${year}`,
    })
  })
})
