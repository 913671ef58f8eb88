import type { ComponentProps } from 'react'
import { LazyPart } from '../../shell/LazyPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import type { FormParts } from '../form-parts.ts'
import { GridView } from '../grid/GridView.tsx'
import { useFormStore } from '../use-form.ts'
import styles from './Panel.module.css'
import { useBankNames } from './use-bank-names.ts'

/** Loaded separately, because nobody types into the charts and the first step has none. */
const monthsCharts = screenCode(async () => (await import('./MonthsCharts.tsx')).MonthsCharts)

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
 * When all steps are shown together, the summary omits them. Their space is reserved while they load.
 */
function Foot({ step, isAmongAll = false }: { readonly step: number; readonly isAmongAll?: boolean }) {
  const { steps } = useFormStore().form
  if (step === 1 || (isAmongAll && step === steps.length)) return null
  return (
    <div className={styles.card}>
      <div className={`${styles.row} ${styles.picture}`}>
        <LazyPart code={monthsCharts} props={{ step }} />
      </div>
    </div>
  )
}
