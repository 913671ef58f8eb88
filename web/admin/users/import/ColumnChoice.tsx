import type { BodyOf } from '../../../../api/contract.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import styles from './ImportUsers.module.css'
import type { ImportColumn } from './import-words.ts'

// D59; spec 3 §2.19

export type Meanings = NonNullable<BodyOf<'POST /api/admin/users/import'>['columns']>

const meanings = [
  { value: 'name', label: 'Name' },
  { value: 'first', label: 'First name' },
  { value: 'last', label: 'Last name' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
  { value: 'role', label: 'Role' },
] as const

interface Props {
  readonly columns: readonly ImportColumn[]
  readonly onChange: (chosen: Meanings) => void
}

/** Says what each column of the table is taken for, and lets the person choose. A meaning belongs to one column. */
export function ColumnChoice({ columns, onChange }: Props) {
  function choose(place: number, value: string): void {
    const chosen = meanings.find(meaning => meaning.value === value)?.value ?? null
    onChange(
      columns.map(({ means }, at) => {
        if (at === place) return chosen
        return means === chosen ? null : means
      }),
    )
  }
  return (
    <fieldset className={styles.columns}>
      <legend>What each column is</legend>
      {columns
        .map((column, place) => ({ ...column, place }))
        .map(({ heading, example, means, place }) => (
          <Select
            key={place}
            label={heading || `Column ${place + 1}`}
            hint={example === '' ? undefined : <bdi>{`“${example}”`}</bdi>}
            value={means ?? ''}
            placeholder="Ignore"
            options={meanings}
            onChange={event => choose(place, event.target.value)}
          />
        ))}
    </fieldset>
  )
}
