import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { findPoppler } from '../../scripts/poppler.mjs'
import type { ReadFile } from '../credit-file/answer.ts'
import { deal } from './deal.ts'
import { type Block, heading, paragraphs, table } from './document.ts'
import { missing, prose, schedule } from './documents.ts'
import { checks, facts, scorecard, statements } from './sections.ts'
import { typeset } from './typeset.ts'

// spec 3 §2.38

vi.setConfig({ testTimeout: 120_000 })

const poppler = 'pdftotext'
const folder = mkdtempSync(join(tmpdir(), 'sevenfold-sections-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type File = ReadFile['answer']

const check = (id: string, title: string, sentence: string, severity = 'unknown') => ({
  ...{ id, title, sentence, severity, group: 'facts', formula: '', lines: [], note: null },
  unexplainedBy: null as string | null,
})
// The tested sections read nothing else of a file.
const fileOf = (all: readonly object[]) => ({ checks: all }) as unknown as File

/** Returns the text that Poppler extracts from a document with these blocks. */
async function textOf(blocks: readonly Block[], ...flags: string[]): Promise<string> {
  const document = { title: 'Title', head: 'Head', foot: 'Foot', changedAt: 0, blocks }
  const path = join(folder, 'file.pdf')
  writeFileSync(path, await typeset({ document, fontFolder: null }))
  const { stdout, stderr, status } = spawnSync(poppler, [...flags, path, '-'], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout
}

describe('in the PDF', () => {
  test('the first lines show the recommendation, including the conditions of an approval', () => {
    const decided = { value: 'approve', label: 'Approve', at: '2026-08-19T10:00:00.000Z', by: 'Grace Oduya' }
    const said = (conditions: string) => {
      const decision = { ...decided, conditions, deviations: [] }
      const file = { checks: [], forms: [], prose: [], stale: [], purpose: null, decision }
      return JSON.stringify(deal(file as unknown as File, 'UTC'))
    }
    expect(said('Approve once two bank statements are seen.')).toContain(
      '"Recommendation: Approve once two bank statements are seen."',
    )
    expect(said('')).not.toContain('Recommendation')
  })

  test('an answer that differs from the evidence comes with its reason, or with the words that none was given', () => {
    const override = { label: 'LTV', chosen: 'Up to 50%', suggested: 'Over 80%', delta: 7, evidence: '85%' }
    const file = {
      scores: { answered: 80, band: 'Low Risk', evidence: 73, evidenceBand: 'Moderate Risk' },
      scoreLines: [{ label: 'LTV', answer: 'Up to 50%', points: 90, weight: 10, adds: 9 }],
      overrides: [
        { ...override, reason: 'Document seen' },
        { ...override, reason: null },
      ],
      path: [],
    }
    const written = JSON.stringify(scorecard(file as unknown as File))
    expect(written).toContain('Document seen')
    expect(written).toContain('No reason given')
  })

  test('a check that the memo’s officer did not explain says so', () => {
    const asked = check('fact.term', 'Term', 'Term differs.', 'explain')
    const written = (by: string | null) =>
      JSON.stringify(checks(fileOf([{ ...asked, unexplainedBy: by }]), 'UTC'))
    expect(written('Grace Oduya')).toContain('Not explained by Grace Oduya')
    expect(written(null)).not.toContain('Not explained')
  })

  test('a long recommendation is cut on the first page, which says where the full text is', () => {
    const said = (conditions: string) => {
      const decision = {
        value: 'approve',
        label: 'Approve',
        at: '2026-08-19T10:00:00.000Z',
        by: null,
        conditions,
        deviations: [],
        ...{ score: null, band: null, riskCategory: null },
      }
      const file = { checks: [], forms: [], prose: [], stale: [], purpose: null, decision }
      const blocks = deal(file as unknown as File, 'UTC')
      return blocks
        .flatMap(block => (block.kind === 'paragraph' ? block.runs : []))
        .map(run => ('text' in run ? run.text : ''))
        .join('')
        .replaceAll('\u200b', '')
    }
    const whole = / The full text is under “The memo in words”\.$/
    const long = said('conditional approval '.repeat(238))
    expect(long.length).toBeLessThan(700)
    expect(long).toMatch(/^Recommendation: conditional approval .* (approval|conditional)… The full/)
    expect(long).toMatch(whole)
    expect(said(Array.from({ length: 80 }, (_, at) => `Line ${at}`).join('\n'))).toMatch(
      /^Recommendation: Line 0 Line 1 .*…/,
    )
    expect(said('🏦'.repeat(2000))).toMatch(/^Recommendation: (🏦)+… /u)
    expect(said('a'.repeat(600))).toBe(`Recommendation: ${'a'.repeat(600)}`)
  })

  test('the first lines name a form that is open again, because its figures are not those of the decision', () => {
    const forms = [
      { type: 'user_form', status: 'in_progress' },
      { type: 'mse_assessment', status: 'completed' },
    ]
    const file = { checks: [], forms, prose: [], stale: [], purpose: null, decision: null }
    expect(JSON.stringify(deal(file as unknown as File, 'UTC'))).toContain(
      'Standard Form is open for editing',
    )
  })

  test('a check is printed as its rule, so that it does not claim that differing forms are equal', () => {
    const term = {
      ...check('fact.term', 'Term', 'Term differs: 12 months and 24 months.', 'explain'),
      formula: 'The terms in the Standard Form and the memo are equal',
    }
    const said = checks(fileOf([term]), 'UTC').flatMap(block =>
      block.kind === 'paragraph' ? block.runs : [],
    )
    expect(said).toContainEqual({ text: 'Rule: The terms in the Standard Form and the memo are equal.' })
  })

  test('checks that lack data are listed together in one line', () => {
    const blocks = checks(
      fileOf([
        check('fact.term', 'Term', 'Needs two forms that state it.'),
        check('fact.segment', 'Business segment', 'Needs two forms that state it.'),
        check('fact.rate', 'Interest rate', 'Interest rate is the same in 2 places.', 'agrees'),
      ]),
      'UTC',
    )
    expect(blocks.flatMap(block => (block.kind === 'list' ? block.items : []))).toEqual([
      'Interest rate is the same in 2 places.',
    ])
    expect(blocks.at(-1)).toMatchObject({
      kind: 'paragraph',
      runs: [{ text: '2 cannot be checked yet: Term, Business segment.' }],
    })
  })

  // D56
  test('the decision of a file that is open again says so, and which forms it waits for', () => {
    const decision = {
      ...{ value: 'approve', label: 'Approved, reopened', isReopened: true, at: '2026-08-19T10:00:00.000Z' },
      ...{ by: 'Grace Oduya', conditions: '', deviations: [] },
    }
    const forms = [
      { type: 'output_sheet', status: 'in_progress' },
      { type: 'credit_app_memo', status: 'in_progress' },
    ]
    const file = { checks: [], forms, prose: [], stale: [], purpose: null, decision } as unknown as File
    const said = JSON.stringify(deal(file, 'UTC'))
    expect(said).toContain('Approved, reopened, 19 August 2026, by Grace Oduya')
    expect(said).toContain(
      'does not count until the Output Sheet and the Credit App Memo are completed again',
    )
  })

  // D54
  test('a text that nobody has read is named on the first page, and says so itself', () => {
    const part = (label: string, isDraft: boolean) => ({
      key: label,
      label,
      text: 'It bakes.',
      isDraft,
      citations: [],
    })
    const read = { checks: [], stale: [], purpose: null, decision: null, forms: [{ type: 'user_form' }] }
    const file = { ...read, prose: [part('End Use', true), part('Observations', false)] } as unknown as File
    expect(JSON.stringify(deal(file, 'UTC'))).toContain(
      'One text of the memo is a draft that nobody has read yet: End Use.',
    )
    const lines = prose(file, 'UTC').map(block => JSON.stringify(block))
    expect(
      lines.flatMap((line, at) => (line.includes('Draft, not read yet') ? [lines[at - 1]] : [])),
    ).toEqual([expect.stringContaining('End Use')])
  })

  test('a number that the portal derived cites what it was derived by', () => {
    const citations = [{ start: 3, end: 8, sources: [], derived: 'Check: Debt burden' }]
    const part = { key: 'observations', label: 'Observations', text: 'Is 48.1%.', citations }
    const said = JSON.stringify(prose({ prose: [part] } as unknown as File, 'UTC'))
    expect(said).toContain('Check: Debt burden')
    expect(said).not.toContain('No source in the file')
  })

  test('numbers next to each other with the same source share one note', async ({ skip }) => {
    skip(findPoppler() === null, 'Poppler is not installed and could not be installed.')
    const text = 'It has 31 and 32.\nThe DSCR is 2.86, then 33 and again 2.86.'
    const source = {
      ...{ form: 'output_sheet', key: 'dscr', label: 'DSCR', version: 7, status: 'completed' },
      ...{ at: '2026-08-19T10:00:00.000Z', by: 'Grace Oduya' },
    }
    const found = [...text.matchAll(/2\.86|3\d/g)].map(({ 0: word, index }) => ({
      ...{ start: index, end: index + word.length, sources: word === '2.86' ? [source] : [] },
    }))
    const part = { key: 'recommendation', label: 'Recommendation', text, citations: found }
    const paper = await textOf(prose({ prose: [part, { ...part, key: 'other' }] } as unknown as File, 'UTC'))
    // Once for each of the two texts.
    expect(paper.match(/No source in the file/g)).toHaveLength(2)
    expect(paper.match(/DSCR, version 7, completed/g)).toHaveLength(2)
    expect(paper.replaceAll(/\s/g, '')).toContain('TheDSCRis2.862,then331andagain2.862.')
  })

  test('a heading is never left at the foot of a page with only its explanation', async ({ skip }) => {
    skip(findPoppler() === null, 'Poppler is not installed and could not be installed.')
    const pages: string[] = []
    for (let lines = 44; lines < 60; lines++) {
      const text = await textOf([
        ...paragraphs(Array.from({ length: lines }, (_, at) => `Line ${at}`).join('\n')),
        heading(2, 'Checks across the forms'),
        ...paragraphs('Rules of thumb.', { quiet: true }),
        heading(3, 'One fact in several forms'),
        ...paragraphs('As answered.'),
        ...table([['Fact', 1]], [['Amount'], ['Term']]),
      ])
      pages.push(text.split('\f')[0] ?? '')
    }
    const withHeading = pages.filter(page => page.includes('Checks across the forms'))
    // The heading fits onto the first page after the fewest lines, and no longer after the most.
    expect(withHeading.length).toBeGreaterThan(0)
    expect(withHeading.length).toBeLessThan(pages.length)
    expect(withHeading.filter(page => !page.includes('Amount'))).toEqual([])
  })

  test('a short table is not divided between two pages, and a check’s sentence stays with its figures', async ({
    skip,
  }) => {
    skip(findPoppler() === null, 'Poppler is not installed and could not be installed.')
    const lines = Array.from({ length: 3 }, (_, at) => ({
      ...{ form: 'user_form', key: `k${at}`, label: `Figure ${at}`, value: 1, display: `$${at}.00` },
    }))
    const asked = { ...check('fact.term', 'Term', 'The terms differ.', 'explain'), lines }
    const found: string[] = []
    for (let before = 34; before < 50; before++) {
      const text = await textOf([
        ...paragraphs(Array.from({ length: before }, (_, at) => `Line ${at}`).join('\n')),
        ...checks(fileOf([asked]), 'UTC'),
      ])
      const pages = text.split('\f')
      const pageOf = (words: string) => pages.findIndex(page => page.includes(words))
      const places = ['Figure 0', 'Figure 2', 'The terms differ.'].map(pageOf)
      expect(new Set(places).size, `after ${before} lines`).toBe(1)
      found.push(String(places[0]))
    }
    // The check fits onto the first page after the fewest lines, and no longer after the most.
    expect([found[0], found.at(-1)]).toEqual(['0', '1'])
  })

  test('a long table begins where it fits and continues on the next page with its heads', async ({
    skip,
  }) => {
    skip(findPoppler() === null, 'Poppler is not installed and could not be installed.')
    const rows = Array.from({ length: 60 }, (_, at) => [`Row ${at}`])
    const pages = (await textOf([...paragraphs('Line'), ...table([['The head', 1]], rows)])).split('\f')
    expect(pages.slice(0, 2).every(page => page.includes('The head') && page.includes('Row'))).toBe(true)
  })

  test('a long table leaves neither a single row nor a heading of rows at the foot of a page', async ({
    skip,
  }) => {
    skip(findPoppler() === null, 'Poppler is not installed and could not be installed.')
    const rows = Array.from({ length: 20 }, (_, at) => ({
      ...{ label: `Row ${at}`, cells: [`$${at}.00`], kind: 'line' },
      ...(at === 6 && { label: 'Indirect expenses', kind: 'heading' }),
    }))
    const statement = { title: 'Profit and Loss', corner: 'USD', columns: ['2024'], rows }
    for (let lines = 30; lines < 50; lines++) {
      const [page = ''] = (
        await textOf([
          ...paragraphs(Array.from({ length: lines }, (_, at) => `Line ${at}`).join('\n')),
          ...statements({ statements: [statement] } as unknown as File),
        ])
      ).split('\f')
      if (page.includes('Row 0')) expect(page, `${lines} lines`).toContain('Row 2')
      if (page.includes('INDIRECT EXPENSES')) expect(page, `${lines} lines`).toContain('Row 7')
      expect(page.includes('Profit and Loss')).toBe(page.includes('Row 0'))
    }
  })

  test('the repayment schedule of the memo’s loan has each instalment and the totals', () => {
    const line = (value: number) => [{ form: 'credit_app_memo', key: 'k', value, display: '' }]
    const of = (id: string, value: number) => ({ ...check(id, '', ''), lines: line(value) })
    const terms = [of('fact.loan_proposed', 1_000), of('fact.term', 3), of('fact.rate', 0)]
    const [title, said, rows] = schedule(fileOf(terms))
    expect(title).toMatchObject({ kind: 'heading', text: 'Repayment schedule' })
    expect(JSON.stringify(said)).toContain('$1,000.00 at 0% over 3 months: $1,000.00 in all')
    const cells = rows?.kind === 'table' ? rows.rows.map(row => row.map(({ text }) => text)) : []
    expect(cells).toEqual([
      ['1', '$333.33', '$0.00', '$333.33', '$666.67'],
      ['2', '$333.33', '$0.00', '$333.33', '$333.34'],
      ['3', '$333.34', '$0.00', '$333.34', '$0.00'],
      ['Total', '$1,000.00', '$0.00', '$1,000.00', ' '],
    ])
    expect(schedule(fileOf(terms.slice(1)))).toEqual([])
  })

  test('figures that are marked as missing come with the reason and who marked them', () => {
    const marked = { form: 'financial_analysis', key: 'sales_2023', label: 'Sales 2023', code: 'nv' }
    const all = [{ ...marked, reason: 'Records burnt', by: 'Grace Oduya', at: '2026-10-03T09:00:00.000Z' }]
    const written = JSON.stringify(missing({ missing: all } as unknown as File, 'UTC'))
    for (const part of [
      'Sales 2023',
      'Financial Analysis',
      'Not available: Records burnt',
      'Grace Oduya, 3 October 2026',
    ])
      expect(written).toContain(part)
    expect(missing({ missing: [] } as unknown as File, 'UTC')).toEqual([])
  })

  test('a long amount stays within its column of the table of facts', async ({ skip }) => {
    skip(findPoppler() === null, 'Poppler is not installed and could not be installed.')
    const types = [
      'user_form',
      'mse_assessment',
      'output_sheet',
      'expert_scorecard',
      'financial_analysis',
    ] as const
    const lines = types.map(form => ({
      form,
      key: 'debts',
      label: 'Debts',
      value: 1,
      display: '$266,666,666.64',
    }))
    const memo = {
      form: 'credit_app_memo',
      key: 'debts',
      label: 'Debts',
      value: 1,
      display: '$9,999,999,999.99',
    }
    const debts = { ...check('fact.debts', 'Debts', 'They agree.', 'agrees'), lines: [...lines, memo] }
    const page = await textOf(facts(fileOf([debts])), '-bbox')
    const words = [
      ...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"[^>]*>([^<]*)</g),
    ].map(([, left, top, right, word]) => ({
      left: Number(left),
      top: Number(top),
      right: Number(right),
      word,
    }))
    const row = words.filter(({ word }) => /\d{3}/.test(word ?? ''))
    expect(row.length).toBeGreaterThan(5)
    for (const one of row)
      for (const other of row)
        if (one !== other && one.top === other.top && one.left <= other.left)
          expect(one.right, `${one.word} beside ${other.word}`).toBeLessThanOrEqual(other.left)
  })
})
