import { AfterHeader } from '../find/officer/AfterHeader.tsx'
import { signOut } from './sign-out.ts'

/** What every header fetches once its screen is shown. It is one file, because each would cost a request. */
export const afterHeader = { AfterHeader, signOut }
