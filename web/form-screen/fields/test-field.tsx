import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { testScope } from '../test-scope.tsx'
import { FormField } from './FormField.tsx'

/** Shows one field of an open form, and something else that takes the focus when the field is left. For tests. */
export async function renderField({ store, within }: ReturnType<typeof testScope>, key: string) {
  await render(
    within(
      <>
        <FormField fieldKey={key} />
        <button type="button">Elsewhere</button>
      </>,
    ),
  )
  const input = page.getByLabelText(store.definition(key)?.label ?? '')
  return { store, input, leave: () => page.getByRole('button', { name: 'Elsewhere' }).click() }
}
