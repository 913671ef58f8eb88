import { Select } from '../../ui/controls/Select.tsx'
import cells from '../cells.module.css'
import { nameText } from '../status.ts'
import { useWorkChoices, type WorkFilter } from './use-dashboard.ts'
import { periods } from './use-work-filter.ts'

// spec 3 §2.81

interface Props {
  readonly filter: WorkFilter
  readonly onChange: (name: keyof WorkFilter, value: string) => void
}

/**
 * Filters by period, officer and branch. The value in the address stays an option even if it is no longer among the known ones.
 */
export function WorkFilters({ filter, onChange }: Props) {
  const { data } = useWorkChoices()
  const officers = (data?.officers ?? []).map(({ _id, name }) => ({ value: _id, label: nameText(name) }))
  const branches = (data?.branches ?? []).map(branch => ({ value: branch, label: branch }))
  return (
    <>
      <Select
        label="Period"
        labelHidden
        options={periods}
        value={filter.period}
        onChange={event => onChange('period', event.target.value)}
      />
      <Select
        label="Officer"
        labelHidden
        className={cells.filter}
        placeholder="All officers"
        options={withAsked(officers, filter.officerId, 'One officer')}
        value={filter.officerId ?? ''}
        onChange={event => onChange('officerId', event.target.value)}
      />
      <Select
        label="Branch"
        labelHidden
        className={cells.filter}
        placeholder="All branches"
        options={withAsked(branches, filter.branch, filter.branch)}
        value={filter.branch ?? ''}
        onChange={event => onChange('branch', event.target.value)}
      />
    </>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

function withAsked(options: readonly Option[], asked: string | undefined, label = ''): readonly Option[] {
  const isThere = asked === undefined || options.some(({ value }) => value === asked)
  return isThere ? options : [...options, { value: asked, label }]
}
