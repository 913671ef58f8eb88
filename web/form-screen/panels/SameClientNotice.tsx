import { useEffect, useRef, useState } from 'react'
import { openingForm } from '../../../forms/chain.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { paths } from '../../paths.ts'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { findSameClient, type SameClient } from '../contact/same-client.ts'
import { useFormScope } from '../use-form.ts'

// spec 3 §2.15; D42

const { namingField = '' } = traitsOf(openingForm)
const identifying = [namingField, 'contact-email', 'contact-phone']
const words = { email: 'email', phone: 'phone number' }

/** Looks for a client like the new one. `onBlur` is to be called with the ids of the boxes that are left. */
export function useSameClient() {
  const { open, contact } = useFormScope()
  const [found, setFound] = useState<(SameClient & { readonly isByName: boolean }) | null>(null)
  const lookups = useRef(0)

  // An answer that arrives after the step was left is dropped.
  useEffect(
    () => () => {
      lookups.current = -1
    },
    [],
  )

  async function look(isByName: boolean) {
    lookups.current += 1
    const number = lookups.current
    const name = String(open.store.answers()[namingField] ?? '')
    const shown = contact?.status().shown
    const same = shown && (await findSameClient(name, shown, null))
    if (number === lookups.current) setFound(same ? { ...same, isByName } : null)
  }

  function onBlur(id: string): void {
    // Once the client has been created, the officer has decided that it is another one.
    if (!identifying.includes(id) || open.source.clientId() !== null) return
    // If the request fails, nothing is known, so nothing is shown.
    look(id === namingField).catch(() => {})
  }

  return { found, onBlur }
}

/** For a new client: says that such a client already exists. It refuses nothing. */
export function SameClientNotice({ found }: { readonly found: ReturnType<typeof useSameClient>['found'] }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Someone who has just left the name keeps typing there, so the page does not scroll.
    if (found && !found.isByName) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  if (!found) return null
  const { client, same } = found
  return (
    <Banner tone="attention" ref={notice}>
      A client named <bdi>{client.name}</bdi> with this {words[same]} exists ({client.clientId}) ·{' '}
      <a href={paths.clientForms(client._id)} target="_blank" rel="noreferrer">
        Open
        <VisuallyHidden>
          {' '}
          <bdi>{client.name}</bdi> in a new tab
        </VisuallyHidden>
      </a>
    </Banner>
  )
}
