import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PersonCell } from '../../admin/lists/PersonCell.tsx'
import { officerColumns } from '../../admin/users/OfficerList.tsx'
import { EmailText } from '../../officer/ClientTable.tsx'
import { ClampedText } from './ClampedText.tsx'

/** Returns the parts between which a text may break. */
const parts = (element: Element) => element.innerHTML.replace(/<(?!wbr)[^>]*>/g, '').split('<wbr>')

test('an address breaks before its @ and the dots before that, a sentence also at its spaces', async () => {
  const address = 'ama.k.mensah@mail.example'
  const broken = ['ama', '.k', '.mensah', '@mail.example']
  for (const shown of [<EmailText key="officer" email={address} />, <ClampedText key="any" text={address} />])
    expect(parts((await render(shown)).container)).toEqual(broken)
  const { container } = await render(<ClampedText text="Seen twice. Ask ama@mail.example." />)
  expect(parts(container)).toEqual(['Seen twice. Ask ama', '@mail.example.'])
})

test('the line below a name, which is often an address, breaks as an address does', async () => {
  const { container } = await render(<PersonCell name="Ama" note="ama.k@mail.example" withAvatar={false} />)
  expect(parts(container)).toEqual(['Amaama', '.k', '@mail.example'])
})

test('so does the address of an officer in the list of officers', async () => {
  const [column] = officerColumns
  const officer = { _id: 'o', name: 'Ama', email: 'ama.k@mail.example', isActive: true }
  const { container } = await render(column?.cell(officer as never))
  expect(parts(container).slice(1)).toEqual(['.k', '@mail.example'])
})
