import FileText from 'lucide-react/icons/file-text'
import { useEffect, useState } from 'react'
import { Select } from '../ui/controls/Select.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { footerText, typeFilter, type Variant } from './client-forms.ts'
import { FormCard } from './FormCard.tsx'
import styles from './FormCards.module.css'
import { fetchReadCards } from './FormDataView.tsx'
import type { ShownClientForms } from './use-client-forms.ts'

// spec 1 §2.54, §2.56; spec 2 §2.70–71, §9.29

interface Props {
  readonly answer: ShownClientForms
  readonly variant: Variant
}

/** The type filter, the cards, of which one at a time is open (in print all), and the footer. */
export function FormCards({ answer: { client, forms }, variant }: Props) {
  const [filter, setFilter] = useState('all')
  const [openId, setOpenId] = useState<string | null>(null)
  useEffect(() => whenIdle(() => void fetchReadCards(forms)), [forms])
  const shown = forms.filter(form => filter === 'all' || form.formType === filter)
  return (
    <>
      <Select
        className={styles.filter}
        label="Filter by form type"
        options={typeFilter(forms, variant)}
        value={filter}
        onChange={event => setFilter(event.target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState icon={<FileText />}>
          {filter === 'all' ? 'This client has no forms yet.' : 'This client has no form of this type yet.'}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {shown.map(form => (
            <li key={form._id}>
              <FormCard
                form={form}
                siblings={forms}
                clientId={client._id}
                variant={variant}
                open={form._id === openId}
                onToggle={() => setOpenId(form._id === openId ? null : form._id)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.footer} data-all={filter === 'all'}>
        {footerText(shown.length, filter, variant)}
      </p>
    </>
  )
}
