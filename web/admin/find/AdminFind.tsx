import { FindDialog } from '../../find/FindDialog.tsx'
import type { FindProps } from '../../find/find-props.ts'
import { forAdministrators } from './find-for-admin.ts'

/** The administrator's search dialog, opened by Ctrl+K. */
export function AdminFind(props: FindProps) {
  return <FindDialog source={forAdministrators} {...props} />
}
