import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Conflict } from '../open-form/state.ts'
import { testScope } from '../test-scope.tsx'
import { ConflictQuestions } from './Conflicts.tsx'

// spec 3 §2.8

afterEach(() => page.viewport(414, 896))

const question: Conflict = {
  draftFrom: null,
  author: { name: 'Ama Mensah', at: '2026-11-20T10:00:00Z' },
  clashes: [
    {
      key: 'bank1_credit_month_1',
      sides: [
        { id: 'mine', kind: 'mine', at: null, held: { answer: 2500 } },
        { id: 'saved', kind: 'saved', at: null, held: { answer: 1000 } },
      ],
    },
  ],
  kept: {},
  step: 3,
  record: null,
}

test('the choice between two values shows a focus outline in forced colours, where shadows are not drawn', async () => {
  await render(testScope({}).within(<ConflictQuestions question={question} />))
  const mine = page.getByRole('radio', { name: /^Mine/ })
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  await expect.element(mine).toHaveFocus()
  const side = mine.element().closest('label') as HTMLElement
  expect(getComputedStyle(side).outlineStyle).toBe('solid')
})

test('on a narrow screen both quick choices share a line and Apply fills the next one', async () => {
  await page.viewport(320, 640)
  await render(testScope({}).within(<ConflictQuestions question={question} />))
  const box = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect()
  const [mine, saved, apply] = ['All mine', 'All saved', 'Apply'].map(box)
  expect(mine?.top).toBe(saved?.top)
  expect(apply?.top).toBeGreaterThan(mine?.top ?? 0)
  expect([apply?.left, apply?.right]).toEqual([mine?.left, saved?.right])
})
