import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { dashboardStatus } from '../../forms/chain.ts'
import { Badge, type Tone } from '../ui/display/Badge.tsx'
import { ProgressRing } from '../ui/feedback/ProgressRing.tsx'
import type { OfficerClient } from './client-row.ts'

// spec 1 §2.48

const tones: Record<string, Tone> = {
  Complete: 'good',
  'Partial Complete': 'accent',
  Incomplete: 'attention',
}

/** The client's status, with the number of completed forms out of six (spec 1 §4, D8). */
export function StatusBadge({ forms }: { readonly forms: OfficerClient['forms'] }) {
  const { status, completed, of } = dashboardStatus(forms)
  const icon =
    status === 'Complete' ? (
      <CircleCheck />
    ) : status === 'Partial Complete' ? (
      <ProgressRing percent={(completed / of) * 100} />
    ) : (
      <CircleDashed />
    )
  return (
    <Badge tone={tones[status] ?? 'neutral'} icon={icon}>
      {status === 'No Forms' ? status : `${status} ${completed}/${of}`}
    </Badge>
  )
}
