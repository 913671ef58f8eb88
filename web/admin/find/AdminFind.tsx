import { FindDialog } from '../../find/FindDialog.tsx'
import type { FindProps } from '../../find/find-props.ts'
import { forAdministrators } from './find-for-admin.ts'

/** What Ctrl+K opens for an administrator. */
export function AdminFind(props: FindProps) {
  return <FindDialog source={forAdministrators} {...props} />
}
