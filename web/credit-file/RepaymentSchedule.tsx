import { useState } from 'react'
import { formatMoney } from '../../engine/number-format.ts'
import { hasSchedule, scheduleOf } from '../../engine/schedule.ts'
import { scheduleInWords } from '../../forms/checks/file-words.ts'
import type { Terms } from '../../forms/checks/path.ts'
import { downloadFile } from '../admin/exports/download.ts'
import { ownMessageOf } from '../app/api-client.ts'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/controls/Button.tsx'
import { alertDialog } from '../ui/overlay/dialogs.ts'
import edge from '../ui/scrolling.module.css'
import { scrollShadowRef } from '../ui/scrolling.ts'
import styles from './RepaymentSchedule.module.css'

/** The repayment schedule of a loan: collapsed on the screen, complete on paper, and downloadable as a workbook. */
export function RepaymentSchedule(terms: Terms) {
  const [busy, setBusy] = useState(false)
  const { amount, ratePercent, termMonths } = terms
  if (!hasSchedule(amount, termMonths)) return null
  const { rows, paid, interest } = scheduleOf(amount, ratePercent, termMonths)

  async function download() {
    setBusy(true)
    try {
      await downloadFile(
        { call: 'GET /api/schedule/excel', query: { amount, ratePercent, termMonths } },
        'repayment-schedule.xlsx',
      )
    } catch (error) {
      await alertDialog(ownMessageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.schedule}>
      <p>{scheduleInWords(terms, { paid, interest })}</p>
      <details>
        <summary>All {termMonths} instalments</summary>
        <div className={classNames(styles.narrow, edge.edge)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, which the keyboard must be able to do. */}
          <section ref={scrollShadowRef} aria-label="Instalments" tabIndex={0} className={styles.frame}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">No.</th>
                  <th scope="col">Payment</th>
                  <th scope="col">Interest</th>
                  <th scope="col">Principal</th>
                  <th scope="col">Balance</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr key={row.number}>
                    <th scope="row">{row.number}</th>
                    <td>{formatMoney(row.payment)}</td>
                    <td>{formatMoney(row.interest)}</td>
                    <td>{formatMoney(row.principal)}</td>
                    <td>{formatMoney(row.balance)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  <td>{formatMoney(paid)}</td>
                  <td>{formatMoney(interest)}</td>
                  <td>{formatMoney(amount)}</td>
                  <td />
                </tr>
              </tfoot>
            </table>
          </section>
        </div>
      </details>
      <div className={styles.buttons}>
        <Button size="small" busy={busy} onClick={() => void download()}>
          Schedule as Excel
        </Button>
      </div>
    </div>
  )
}
