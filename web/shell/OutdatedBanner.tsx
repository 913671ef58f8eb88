import { messageOf } from '../app/api-client.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'

interface Props {
  readonly error: unknown
  /** The specified message for the failure. */
  readonly failure: string
  readonly onRetry: () => void
  readonly busy: boolean
}

/** Says that refetching failed and that the data shown may be outdated. */
export function OutdatedBanner({ error, failure, onRetry, busy }: Props) {
  const said = messageOf(error, '')
  return (
    <Banner
      tone="bad"
      title={failure}
      action={
        <Button size="small" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {said === '' || said === failure ? 'What is shown may be out of date.' : said}
    </Banner>
  )
}
