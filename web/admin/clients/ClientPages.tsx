import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { number, text } from '../../../engine/answers.ts'
import { formatMoney } from '../../../engine/number-format.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { decisionWords, isDecision, reopenedWords } from '../../../forms/credit-file/decision-words.ts'
import { ClientFormsPage } from '../../client-forms/ClientForms.tsx'
import { CreditFilePage } from '../../credit-file/CreditFilePage.tsx'
import type { Signal } from '../../credit-file/credit-file.ts'
import { RuleExplanation } from '../../credit-file/RuleExplanation.tsx'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { PrintButton } from '../../ui/controls/PrintButton.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import page from '../AdminPage.module.css'
import { AdminNav, useGoBack } from '../AdminPage.tsx'
import { adminPaths } from '../admin-paths.ts'
import { startExport } from '../exports/Exports.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { nameText } from '../status.ts'
import { clientFileExport } from './ClientMenu.tsx'
import styles from './ClientPages.module.css'
import { MoveClient } from './MoveClients.tsx'

// spec 3 §2.42, §2.102; D42

/** spec 2 §2.10: one client's forms, for administrators. */
export function AdminClientForms({ clientId }: { readonly clientId: string }) {
  const [, navigate] = useLocation()
  const goBack = useGoBack(navigate, adminPaths.clients)
  const [busy, setBusy] = useState(false)

  async function exportFile() {
    setBusy(true)
    await startExport(clientFileExport(clientId, 'the client’s file (Excel)'))
    setBusy(false)
  }

  return (
    <ClientFormsPage
      variant="admin"
      clientId={clientId}
      back={{ label: 'Back', go: goBack }}
      tabs={<AdminNav />}
      summary={answer => isOfAdministrator(answer) && <ClientSummary {...answer} />}
      actions={
        <div className={page.actions}>
          <Link href={adminPaths.creditFile(clientId)} className={buttonClass()}>
            Open the credit file
          </Link>
          <Button icon={<FileSpreadsheet />} busy={busy} onClick={exportFile}>
            Export Excel
          </Button>
          <PrintButton />
        </div>
      }
    />
  )
}

type Answer = AnswerOf<'GET /api/admin/clients/{clientId}/forms'>

/** Narrows the answer's type: the client page is shared with officers, whose answer does not say whose client it is. */
function isOfAdministrator(answer: { readonly client: object }): answer is Answer {
  return 'loanOfficer' in answer.client
}

/**
 * Shows the outcome of a client's completed forms and the client's officer, with a button to move the client to another officer.
 */
function ClientSummary({ client, forms }: Pick<Answer, 'client' | 'forms'>) {
  const [moving, setMoving] = useState(false)
  const { amount, decision, scorecardRisk, memoRisk } = outcomeOf(forms)
  return (
    <Card
      title="Outcome"
      action={
        <div>
          <Button size="small" icon={<ArrowRightLeft />} onClick={() => setMoving(true)}>
            Move to another loan officer
          </Button>
        </div>
      }
    >
      <Facts>
        <Fact term="Decision">{decision}</Fact>
        <Fact term="Loan amount">{amount}</Fact>
        <Fact term="Scorecard risk">{scorecardRisk}</Fact>
        <Fact term="Memo risk">{memoRisk}</Fact>
        <Fact term="Loan officer">
          <Link href={adminPaths.userClients(client.loanOfficer._id)}>
            <ClampedText text={nameText(client.loanOfficer.name)} />
          </Link>
        </Fact>
      </Facts>
      {moving && <MoveClient client={client} onClose={() => setMoving(false)} />}
    </Card>
  )
}

type Form = AnswerOf<'GET /api/admin/clients/{clientId}/forms'>['forms'][number]

/** The fields that hold the amount of the loan, latest first: the proposed amount comes before the requested one. */
const amounts: readonly (readonly [FormType, string])[] = [
  ['credit_app_memo', 'loanAmount'],
  ['output_sheet', 'final_loan_amount'],
  ['user_form', 'loanAmountApproved'],
  ['user_form', 'loanAmount'],
]

// D56
/**
 * Summarises a client's completed forms as texts: decision, amount and risk; – if no completed form has the value. The decision of
 * a file that is open again stays on record.
 */
export function outcomeOf(forms: readonly Form[]) {
  const completed = (type: FormType) => forms.find(form => form.formType === type && form.isCompleted)
  const amount = amounts
    .map(([type, key]) => number(completed(type)?.formData ?? {}, key))
    .find(found => found > 0)
  const decision = text(completed('credit_app_memo')?.formData ?? {}, 'decision')
  const reopened = forms.find(form => form.formType === 'credit_app_memo')?.reopenedDecision
  const riskIn = (type: FormType) => text(completed(type)?.calculatedFields ?? {}, 'riskCategory') || '–'
  return {
    amount: amount === undefined ? '–' : formatMoney(amount),
    decision: reopened
      ? reopenedWords(reopened)
      : isDecision(decision)
        ? decisionWords[decision]
        : 'Not decided',
    scorecardRisk: riskIn('expert_scorecard'),
    memoRisk: riskIn('credit_app_memo'),
  }
}

/** The credit file of one client, for administrators (spec 3 §2.23). */
export function AdminCreditFile({ clientId }: { readonly clientId: string }) {
  const [, navigate] = useLocation()
  const back = { label: 'Back to the forms', go: () => navigate(adminPaths.clientForms(clientId)) }
  return (
    <CreditFilePage
      variant="admin"
      clientId={clientId}
      back={back}
      tabs={<AdminNav />}
      remarks={({ signals }) => <FileSignals signals={signals ?? []} />}
    />
  )
}

/**
 * Patterns in the sample days of a client's MSE Assessment that are worth a look. They are not printed, because paper also reaches
 * officers.
 */
export function FileSignals({ signals }: { readonly signals: readonly Signal[] }) {
  if (signals.length === 0) return null
  return (
    <div className={styles.signals}>
      <Card
        title="Worth a look"
        note="For administrators only; officers do not see it. A pattern alone proves nothing, and it blocks nothing."
      >
        <ul className={styles.list}>
          {signals.map(({ signal, sentence }) => (
            <li key={sentence}>
              <p>{sentence}</p>
              <RuleExplanation id={signal} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
