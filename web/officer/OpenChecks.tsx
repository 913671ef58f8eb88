import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { checkInWords, unexplained } from '../../forms/credit-file/open-checks.ts'
import { completedClientOf, paths } from '../app/addresses.ts'
import { call } from '../app/api-client.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import styles from './OpenChecks.module.css'

// D55

/** After the last form of a file was completed: what is still open in the file. */
export function AfterCompletion() {
  const clientId = completedClientOf(useHistoryState())
  return clientId === null ? null : <OpenChecks clientId={clientId} />
}

/** Lists the checks that nobody has explained in the file that was just completed. Shows nothing if there are none. */
function OpenChecks({ clientId }: { readonly clientId: string }) {
  // The client's row counts the same checks, so nothing is lost if the file cannot be loaded.
  const { data: file } = useQuery({
    queryKey: ['officer', 'open checks', clientId],
    queryFn: ({ signal }) =>
      call('GET /api/loan-officer/clients/{clientId}/file', { params: { clientId }, signal }),
    // A file that was read before its last form was completed is out of date.
    gcTime: 0,
  })

  const open = file ? unexplained(file.checks) : []
  if (!file || open.length === 0) return null
  const count = open.length === 1 ? '1 check has' : `${open.length} checks have`
  return (
    <Banner
      tone="attention"
      title={`${file.client.name}: ${count} no explanation`}
      action={
        <Link href={paths.creditFile(clientId)} className={buttonClass('secondary', 'small')}>
          Explain
        </Link>
      }
    >
      <ul className={styles.checks}>
        {open.map(check => (
          <li key={check.id}>{checkInWords(check)}</li>
        ))}
      </ul>
    </Banner>
  )
}
