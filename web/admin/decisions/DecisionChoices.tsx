import type { AnswerOf } from '../../../api/contract.ts'
import { ListFilter } from '../lists/ListFilter.tsx'
import type { ListAddress } from '../lists/use-list-address.ts'
import { nameText } from '../status.ts'

interface Props {
  readonly address: ListAddress
  readonly choices: AnswerOf<'GET /api/admin/decisions'>['choices'] | undefined
}

/** Filters by officer and branch, offering only those with submitted memos. */
export function DecisionChoices({ address, choices }: Props) {
  const officers = choices?.officers.map(({ _id, name }) => ({ value: _id, label: nameText(name) }))
  const branches = choices?.branches.map(branch => ({ value: branch, label: branch }))
  return (
    <>
      <ListFilter
        address={address}
        filter={{ name: 'officerId', label: 'Officer', all: 'All officers', options: officers ?? [] }}
      />
      <ListFilter
        address={address}
        filter={{ name: 'branch', label: 'Branch', all: 'All branches', options: branches ?? [] }}
      />
    </>
  )
}
