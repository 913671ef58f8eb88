import { QueryScope } from '../../app/query.tsx'
import type { FindProps } from '../FindButton.tsx'
import { FindDialog } from '../FindDialog.tsx'
import { forOfficers } from './find-for-officers.ts'

/** The loan officer's search dialog, opened by Ctrl+K. */
export function OfficerFind(props: FindProps) {
  return (
    <QueryScope>
      <FindDialog source={forOfficers} {...props} />
    </QueryScope>
  )
}
