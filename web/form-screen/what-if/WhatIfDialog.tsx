import { useMemo, useState } from 'react'
import { maxTerms, presentTerms, type Terms, whatIf } from '../../../forms/checks/path.ts'
import { RepaymentSchedule } from '../../credit-file/RepaymentSchedule.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useOpenFile } from '../checks/check-context.ts'
import { Outcomes } from './Outcomes.tsx'
import { TermControl } from './TermControl.tsx'
import styles from './WhatIf.module.css'

// spec 3 §2.44

/** Tries out other terms of the loan and shows their outcome. Nothing is stored, and the form does not change. */
export function WhatIfDialog({ onClose }: { readonly onClose: () => void }) {
  const { checked } = useOpenFile()
  const present = useMemo(() => presentTerms(checked), [checked])
  const [terms, setTerms] = useState<Terms>(present)
  const outcome = useMemo(() => whatIf(checked, terms), [checked, terms])
  const set = (change: Partial<Terms>) => setTerms({ ...terms, ...change })

  return (
    <Dialog
      title="What if: other terms"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setTerms(present)}>Back to the form’s terms</Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p className={styles.quiet}>Try other terms against the checks. The form does not change.</p>
        <div className={styles.sides}>
          <div className={styles.terms}>
            <TermControl
              label="Loan amount, $"
              value={terms.amount}
              range={{ min: 1, max: maxTerms.amount }}
              slider={{ min: 100, max: sliderEnd(present.amount), step: 100 }}
              onChange={amount => set({ amount })}
            />
            <TermControl
              label="Term, months"
              value={terms.termMonths}
              range={{ min: 1, max: maxTerms.termMonths, isWhole: true }}
              slider={{ min: 1, max: Math.max(60, present.termMonths), step: 1 }}
              onChange={termMonths => set({ termMonths })}
            />
            <TermControl
              label="Interest rate, % a year"
              value={terms.ratePercent}
              range={{ min: 0, max: maxTerms.ratePercent }}
              slider={{ min: 0, max: Math.max(40, Math.ceil(present.ratePercent)), step: 0.25 }}
              onChange={ratePercent => set({ ratePercent })}
            />
          </div>
          <Outcomes outcome={outcome} before={whatIf(checked, present)} limits={checked.policy.checks} />
        </div>
        <RepaymentSchedule {...terms} />
      </div>
    </Dialog>
  )
}

/** Returns twice the present loan, rounded up to thousands. */
function sliderEnd(amount: number): number {
  return Math.max(10_000, Math.ceil((amount * 2) / 1000) * 1000)
}
