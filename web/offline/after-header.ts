import { AfterHeader } from '../find/officer/AfterHeader.tsx'
import { signOut } from './sign-out.ts'

/** Everything that a header loads after its screen is shown. One module, because each further one would cost a request. */
export const afterHeader = { AfterHeader, signOut }
