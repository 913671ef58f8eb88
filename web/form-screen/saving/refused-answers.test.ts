import '../../test-browser.ts'
import { expect, test } from 'vitest'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { FormStore } from '../store/form-store.ts'

// D3

test('a refused name of a new client is reported under the label of its field', async () => {
  const { ApiError } = await import('../../app/api-client.ts')
  const { reasonOfRefusal, refusedAnswers } = await import('./form-source.ts')
  const start = { answers: {}, texts: {}, step: 1, readOnly: false }
  const context = { today: '2026-11-21', assessmentYear: 2024 }
  const store = new FormStore(standardForm(testContext()), context, start)
  const errors = { name: 'use at most 200 characters' }
  const refusal = new ApiError(400, { message: 'name: use at most 200 characters', errors })
  const message = 'Customer name: use at most 200 characters'
  expect(refusedAnswers(store, refusal)).toEqual([{ field: 'customerName', code: 'rule', message }])
  expect(reasonOfRefusal(store, refusal)).toBe(message)
})
