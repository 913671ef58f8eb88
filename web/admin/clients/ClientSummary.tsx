import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import { adminPaths } from '../admin-paths.ts'
import { Fact } from '../Fact.tsx'
import { Facts } from '../Facts.tsx'
import { nameText } from '../status.ts'
import { MoveClient } from './MoveClient.tsx'
import { outcomeOf } from './outcome.ts'

// spec 3 §2.42

type Answer = AnswerOf<'GET /api/admin/clients/{clientId}/forms'>

/**
 * Shows the outcome of a client's completed forms and the client's officer, with a button to move the client to another officer.
 */
export function ClientSummary({ client, forms }: Pick<Answer, 'client' | 'forms'>) {
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
