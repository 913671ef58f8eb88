import { QueryScope } from '../../shell/QueryScope.tsx'
import { FindDialog } from '../FindDialog.tsx'
import type { FindProps } from '../find-props.ts'
import { forOfficers } from './find-for-officers.ts'

/** The loan officer's search dialog, opened by Ctrl+K. */
export function ClientDialog(props: FindProps) {
  return (
    <QueryScope>
      <FindDialog source={forOfficers} {...props} />
    </QueryScope>
  )
}
