import { CodeStep, type CodeStepProps } from '../second-factor/CodeStep.tsx'
import { Invitation } from './Invitation.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'

interface OfAddress {
  readonly screen: 'invitation' | 'provider'
}

/** Entry screens that few users see: the code of a second factor, an administrator's link, the lender's identity provider. */
export function RareEntry(props: CodeStepProps | OfAddress) {
  if ('refusal' in props) return <CodeStep {...props} />
  return props.screen === 'invitation' ? <Invitation /> : <ProviderSignIn />
}
