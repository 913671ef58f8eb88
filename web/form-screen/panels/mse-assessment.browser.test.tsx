import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mseAssessment } from '../../../forms/mse-assessment/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { mseAssessmentParts } from './mse-assessment.tsx'

// spec 1 §2.29

test('the progress bar of a completed MSE Assessment is full on every step', async () => {
  const { open, within } = testScope({}, mseAssessment(testContext()))
  const { Head } = mseAssessmentParts
  if (!Head) throw new Error('The MSE Assessment must have a head.')
  await render(within(<Head />))
  const bar = page.getByRole('progressbar', { name: 'Progress of the assessment' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '17')
  await open.complete()
  await expect.element(bar).toHaveAttribute('aria-valuenow', '100')
  await expect.element(page.getByText('100%')).toBeVisible()
})
