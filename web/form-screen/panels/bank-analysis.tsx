import type { ComponentProps } from 'react'
import type { FormParts } from '../form-parts.ts'
import { GridView } from '../grid/GridView.tsx'
import { useFormStore } from '../use-form.ts'
import { MonthsCharts } from './MonthsCharts.tsx'
import styles from './Panel.module.css'
import { useBankNames } from './use-bank-names.ts'

export const bankAnalysisParts: FormParts = { Grid, Foot }

/**
 * The grid of credits names the banks under its headings, which stay as specified (spec 2 §2.22). A pasted block with these
 * names is matched by them.
 */
function Grid(props: ComponentProps<typeof GridView>) {
  const names = useBankNames()
  const { columns } = props.section
  const columnNames = columns.map((column, at) =>
    column === `Bank ${at + 1}` ? (names[at] ?? column) : column,
  )
  return (
    <GridView
      {...props}
      section={{ ...props.section, columnNames }}
      names={columnNames.map((name, at) =>
        name === columns[at] ? undefined : (
          <span key={columns[at]} className={styles.bankName}>
            {name}
          </span>
        ),
      )}
    />
  )
}

/**
 * The balance chart under the balances, the credit chart under the credits, and both on the summary, which is the last step.
 * When all steps are shown together, the summary omits them.
 */
function Foot({ step, isAmongAll = false }: { readonly step: number; readonly isAmongAll?: boolean }) {
  const { steps } = useFormStore().form
  if (step === 1 || (isAmongAll && step === steps.length)) return null
  return (
    <div className={styles.card}>
      <div className={`${styles.row} ${styles.picture}`}>
        <MonthsCharts step={step} />
      </div>
    </div>
  )
}
