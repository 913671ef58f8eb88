import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/print.css'
import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ReadStep } from '../form-screen/reading/read-form.ts'
import { OwnAnswers } from './OwnAnswers.tsx'

const figures = {
  kind: 'table',
  title: 'Sales',
  corner: 'Month',
  columns: ['5th'],
  columnNames: [undefined],
  rows: [{ label: 'May', cells: [null] }],
} as const
const step: ReadStep = { number: 1, title: 'Sales', sections: [figures] }

test('on paper the name of a form reserves room for the start of its first step, so that both are on one sheet', async () => {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: 'screen' })
  })
  const forms = [
    { type: 'mse_assessment', label: 'MSE Assessment', isCompleted: true, steps: [step] },
  ] as const
  await render(<OwnAnswers forms={forms} mayChange={false} isOpen />)
  const name = document.querySelector('summary')
  const line = document.querySelector('tbody tr, dl > div')
  expect(name && line && getComputedStyle(name).breakInside).toBe('avoid')
  expect(name?.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(
    line?.getBoundingClientRect().bottom ?? 1e9,
  )
})
