import { describe, expect, it, test } from 'vitest'
import { oldYearNote, settingBounds, settingFaults } from './lender-settings.ts'

describe('the note about the assessment year', () => {
  it.each([
    [2024, 2026],
    [2000, 2026],
  ])('is shown for %i in %i', (year, now) => {
    expect(oldYearNote(year, `${now}-06-01`)).toContain(String(year))
  })

  it.each([
    [2025, 2026],
    [2026, 2026],
    [2027, 2026],
  ])('is not shown for %i in %i', (year, now) => {
    expect(oldYearNote(year, `${now}-06-01`)).toBeNull()
  })
})

describe('the lender’s name', () => {
  it.each(['', 'First Valley Bank'])('may be %j', name =>
    expect(settingFaults.lenderName(name)).toBeUndefined(),
  )

  it('has up to 100 characters, of any plane', () => {
    expect(settingFaults.lenderName('😀'.repeat(100))).toBeUndefined()
    expect(settingFaults.lenderName('😀'.repeat(101))).toBe('The lender’s name has at most 100 characters.')
    expect(settingFaults.privacyText('😀'.repeat(5000))).toBeUndefined()
  })

  it.each([' ', '\u00a0', '\u200b'])('needs a visible character, unlike %j', name =>
    expect(settingFaults.lenderName(name)).toBe('Write the lender’s name, or leave it empty.'),
  )
})

test.each(['', ' \n', '\u200b\u2060'])('the text on privacy needs a visible character, unlike %j', text =>
  expect(settingFaults.privacyText(text)).toMatch(/^Write what applicants should know/),
)

// spec 3 §1.117
test('deleted clients are kept for a whole number of days within the bounds', () => {
  const { fewestDays, mostDays } = settingBounds
  const isValid = (days: number) => settingFaults.keepDeletedDays(days) === undefined
  expect([fewestDays, fewestDays + 1, mostDays].map(isValid)).toEqual([true, true, true])
  expect([fewestDays - 1, fewestDays + 0.5, mostDays + 1, Number.NaN].map(isValid)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
