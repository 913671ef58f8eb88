import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openingForm } from '../../../forms/chain.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { paths } from '../../app/addresses.ts'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { SAME_CLIENT_PLACE } from '../contact/contact-texts.ts'
import { findSameClient, type SameClient } from '../contact/same-client.ts'
import { useFormScope } from '../use-form.ts'

// spec 3 §2.15; D42

const { namingField = '' } = traitsOf(openingForm)
const asked = [namingField, 'contact-email', 'contact-phone']
const words = { email: 'email', phone: 'phone number' }

/** For a new client: when the name, email or phone box is left, says if such a client already exists. It refuses nothing. */
export function SameClientNotice() {
  const { open, contact } = useFormScope()
  const [found, setFound] = useState<SameClient | null>(null)
  const wasName = useRef(false)

  useEffect(() => {
    // Once the client has been created, the officer has decided that it is another one.
    if (!contact || open.source.clientId() !== null) return
    const { status } = contact
    let latest = 0
    async function look() {
      latest += 1
      const number = latest
      const name = String(open.store.answers()[namingField] ?? '')
      const same = await findSameClient(name, status().shown, open.source.clientId())
      if (number === latest) setFound(same)
    }
    function left({ target }: FocusEvent) {
      // If the request fails, nothing is known, so nothing is shown.
      if (!(target instanceof Element) || !asked.includes(target.id)) return
      wasName.current = target.id === namingField
      look().catch(() => {})
    }
    document.addEventListener('focusout', left)
    return () => {
      latest = -1
      document.removeEventListener('focusout', left)
    }
  }, [open, contact])

  const place = document.getElementById(SAME_CLIENT_PLACE)
  useEffect(() => {
    // Someone who has just left the name keeps typing there, so the page does not scroll.
    if (found && !wasName.current) place?.scrollIntoView({ block: 'nearest' })
  }, [found, place])
  if (!found || !place) return null
  const { client, same } = found
  return createPortal(
    <Banner tone="attention">
      A client named <bdi>{client.name}</bdi> with this {words[same]} exists ({client.clientId}) ·{' '}
      <a href={paths.clientForms(client._id)} target="_blank" rel="noreferrer">
        Open
        <VisuallyHidden>
          {' '}
          <bdi>{client.name}</bdi> in a new tab
        </VisuallyHidden>
      </a>
    </Banner>,
    place,
  )
}
