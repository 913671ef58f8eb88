import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { checkInWords, unexplained } from '../../../forms/credit-file/open-checks.ts'
import { call } from '../../api-client.ts'
import type { CreditFile } from '../../credit-file/credit-file.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import styles from './OpenChecks.module.css'

// D55

/** Lists the checks that nobody has explained in the file that was just completed. Shows nothing if there are none. */
export function OpenChecks({ clientId }: { readonly clientId: string }) {
  const [file, setFile] = useState<Pick<CreditFile, 'client' | 'checks'> | null>(null)

  useEffect(() => {
    let isCurrent = true
    // The client's row counts the same checks, so nothing is lost without this list.
    call('GET /api/loan-officer/clients/{clientId}/file', { params: { clientId } })
      .then(read => isCurrent && setFile(read))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [clientId])

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
