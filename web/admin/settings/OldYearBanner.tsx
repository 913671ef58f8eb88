import { Link } from 'wouter'
import { oldYearNote } from '../../../accounts/lender-settings.ts'
import { lenderDay } from '../../dates.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { adminPaths } from '../admin-paths.ts'
import { useSettings } from './use-settings.ts'

/** A banner on the dashboard if new forms assess a year that lies more than a year back, with a link to change it. */
export function OldYearBanner() {
  const { data } = useSettings()
  const note = data ? oldYearNote(data.assessmentYear.value, lenderDay(new Date().toISOString())) : null
  if (note === null) return null
  return (
    <Banner tone="accent">
      {note} <Link href={adminPaths.settings}>Change it in Settings</Link>
    </Banner>
  )
}
