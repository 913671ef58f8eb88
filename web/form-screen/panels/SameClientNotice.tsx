import { useEffect, useRef, useState } from 'react'
import { typedEmail } from '../../../accounts/account-rules.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { openingForm } from '../../../forms/chain.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { paths } from '../../app/addresses.ts'
import { call } from '../../app/api-client.ts'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import type { Contact, ContactField } from '../contact/contact-texts.ts'
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

type Client = AnswerOf<'GET /api/loan-officer/clients'>['clients'][number]

/** A client of the same officer with the same name and email address, or with the same phone number. */
interface SameClient {
  readonly client: Client
  readonly same: ContactField
}

const MOST_FOUND = 20
const TELLING_DIGITS = 9

/**
 * Finds a client of the officer with this name and this email address, or with this phone number, whatever their name; null if
 * there is none. Of several with the number, the one with the name is found. Searches the officer's own clients only, without
 * deleted ones and `ownId`.
 */
async function findSameClient(
  name: string,
  { email, phone }: Contact,
  ownId: string | null,
): Promise<SameClient | null> {
  const isNamedSo = (client: Client) => plain(client.name) === plain(name)
  const byEmail = plain(typedEmail(email))
  if (plain(name) !== '' && byEmail !== '') {
    const client = (await clientsLike(`${name} ${byEmail}`)).find(
      found => found._id !== ownId && isNamedSo(found) && plain(found.email) === byEmail,
    )
    if (client) return { client, same: 'email' }
  }
  const byPhone = digitsOf(phone)
  if (byPhone.length < TELLING_DIGITS) return null
  const found = (await clientsLike(byPhone)).filter(
    client => client._id !== ownId && digitsOf(client.phone) === byPhone,
  )
  const client = found.find(isNamedSo) ?? found[0]
  return client ? { client, same: 'phone' } : null
}

async function clientsLike(search: string): Promise<readonly Client[]> {
  return (await call('GET /api/loan-officer/clients', { query: { search, limit: MOST_FOUND } })).clients
}

/** Compares names and addresses without regard to case and spaces. */
function plain(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Returns the last digits, so that 0754 123 456 and +255 754 123456 are the same number. */
function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^0+/, '').slice(-TELLING_DIGITS)
}
