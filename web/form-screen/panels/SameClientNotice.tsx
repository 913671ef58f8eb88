import { useEffect, useState } from 'react'
import { openingForm } from '../../../forms/chain.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { paths } from '../../paths.ts'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import type { ClientContact } from '../contact/client-contact.ts'
import { findSameClient, type SameClient } from '../contact/same-client.ts'
import { useFormScope } from '../use-form.ts'

// spec 3 §2.15; D42

const { namingField = '' } = traitsOf(openingForm)
const asked = [namingField, 'contact-email', 'contact-phone']
const words = { email: 'e-mail', phone: 'phone number' }

/** Of a new client: says, once the name, the e-mail or the phone is left, that there is such a client already. Refuses nothing. */
export function SameClientNotice({ contact }: { readonly contact: ClientContact }) {
  const { open } = useFormScope()
  const [found, setFound] = useState<SameClient | null>(null)

  useEffect(() => {
    let latest = 0
    async function look() {
      latest += 1
      const number = latest
      const name = String(open.store.answers()[namingField] ?? '')
      const same = await findSameClient(name, contact.status().shown, open.source.clientId())
      if (number === latest) setFound(same)
    }
    function left({ target }: FocusEvent) {
      // Without an answer nothing is known, and nothing is said.
      if (target instanceof Element && asked.includes(target.id)) look().catch(() => {})
    }
    document.addEventListener('focusout', left)
    return () => {
      latest = -1
      document.removeEventListener('focusout', left)
    }
  }, [open, contact])

  if (!found) return null
  const { client, same } = found
  return (
    <Banner tone="attention">
      A client named {client.name} with this {words[same]} exists ({client.clientId}) ·{' '}
      <a href={paths.clientForms(client._id)} target="_blank" rel="noreferrer">
        Open<VisuallyHidden> {client.name} in a new tab</VisuallyHidden>
      </a>
    </Banner>
  )
}
