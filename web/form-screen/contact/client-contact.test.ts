import '../../test-browser.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../app/api-client.ts'
import type { Draft } from '../drafts/draft.ts'
import { memoryDrafts, moment, pause } from '../open-form/test-open-form.ts'
import { ClientContact } from './client-contact.ts'
import type { Contact } from './contact-texts.ts'

// spec 3 §2.10

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const invalid = 'Please enter a valid email address'
const nobody: Contact = { email: '', phone: '' }

/** The contact data of a client with an in-memory server and device. A null client has yet to be created. */
function openContact(stored: Contact | null, kept = new Map<string, Draft>(), clientId = stored && 'c1') {
  const server = {
    stored,
    sent: [] as Partial<Contact>[],
    fails: null as Error | null,
  }
  const device = memoryDrafts()
  for (const [key, draft] of kept) device.kept.set(key, draft)
  const contact = new ClientContact({
    userId: 'user-1',
    clientId,
    slot: 'new:1',
    stored,
    drafts: device.drafts,
    found: [...kept.values()],
    send: async (_, changes) => {
      if (server.fails) throw server.fails
      server.sent.push(changes)
      server.stored = { ...nobody, ...server.stored, ...changes }
      return server.stored
    },
  })
  return { contact, server, kept: device.kept }
}

describe('an e-mail address that cannot be read', () => {
  it('prevents neither the phone number from being saved nor the address from being kept on the device', async () => {
    const { contact, server, kept } = openContact(nobody)
    contact.type('email', 'c@ok')
    contact.type('phone', ' 024 555 ')
    contact.leave('phone')
    await pause()
    expect(server.sent).toEqual([{ phone: '024 555' }])
    expect(contact.status().shown).toEqual({ email: 'c@ok', phone: '024 555' })
    expect(kept.get('contact:c1 new:1')?.contact).toEqual({ email: 'c@ok' })
  })

  it('is reported when its field is left, not while it is being typed, and until it is corrected', () => {
    const { contact } = openContact(nobody)
    contact.type('email', 'c@ok')
    expect(contact.status()).toMatchObject({ faults: {}, save: { kind: 'unsaved' } })
    contact.leave('email')
    expect(contact.status()).toMatchObject({ faults: { email: invalid }, save: { kind: 'saved' } })
    contact.type('email', 'c@ok.')
    expect(contact.status().faults).toEqual({ email: invalid })
    contact.type('email', 'c@ok.example')
    expect(contact.status().faults).toEqual({})
    contact.type('email', 'c@ok.example@')
    expect(contact.status().faults).toEqual({})
  })

  it('is reported by a save, even while its field has the focus; an empty one is not', () => {
    const { contact } = openContact(nobody)
    expect(contact.reveal()).toBeNull()
    contact.type('email', 'c')
    expect(contact.status().faults).toEqual({})
    expect(contact.reveal()).toBe('email')
    expect(contact.status().faults).toEqual({ email: invalid })
  })

  it('is restored as typed on the next visit, and saved once it is corrected', async () => {
    const first = openContact(nobody)
    first.contact.type('email', ' c@ok')
    await first.contact.close()
    const { contact, server, kept } = openContact(nobody, first.kept)
    expect(contact.status()).toMatchObject({ shown: { email: ' c@ok' }, faults: { email: invalid } })
    expect(contact.status().restoredFrom).not.toBeNull()
    await pause()
    expect(server.sent).toEqual([])
    contact.type('email', 'c@ok.example')
    await contact.saveNow()
    await moment()
    expect(server.sent).toEqual([{ email: 'c@ok.example' }])
    expect(kept.size).toBe(0)
    expect(contact.status()).toMatchObject({ restoredFrom: null, save: { kind: 'saved' } })
  })

  it('does not replace an address that somebody has saved since, and is only mentioned', async () => {
    const first = openContact(nobody)
    first.contact.type('email', 'c@ok')
    first.contact.type('phone', '024 555')
    first.server.fails = new NetworkError()
    await first.contact.close()
    const { contact, server } = openContact({ email: 'c@ok.example', phone: '' }, first.kept)
    expect(contact.status()).toMatchObject({
      shown: { email: 'c@ok.example', phone: '024 555' },
      superseded: { email: 'c@ok' },
      faults: {},
    })
    await pause()
    expect(server.sent).toEqual([{ phone: '024 555' }])
  })
})

describe('a client that is not created yet', () => {
  it('is created with the valid values; the others follow once they are corrected', async () => {
    const { contact, server, kept } = openContact(null)
    contact.type('email', 'c@ok')
    contact.type('phone', '024 555')
    await pause()
    expect(server.sent).toEqual([])
    expect(contact.status().save.kind).toBe('unsaved')
    expect(kept.get('contact:new:1')?.contact).toEqual({ email: 'c@ok', phone: '024 555' })
    expect(contact.forNewClient()).toEqual({ email: '', phone: '024 555' })

    contact.clientKnown({ _id: 'c7', email: '', phone: '024 555' })
    await moment()
    expect([...kept.keys()]).toEqual(['contact:c7 new:1'])
    expect(kept.get('contact:c7 new:1')?.contact).toEqual({ email: 'c@ok' })
    contact.type('email', 'c@ok.example')
    await pause()
    expect(server.sent).toEqual([{ email: 'c@ok.example' }])
  })

  it('saves later input without clearing other values if the client already exists without its form', async () => {
    const { contact, server } = openContact(null, new Map(), 'c1')
    contact.type('phone', '024 555')
    server.stored = { email: 'c@ok.example', phone: '' }
    contact.clientKnown({ _id: 'c1', ...server.stored })
    await contact.saveNow()
    expect(server.sent).toEqual([{ phone: '024 555' }])
    expect(contact.status().shown).toEqual({ email: 'c@ok.example', phone: '024 555' })
  })
})

describe('saving', () => {
  it('sends a change once, and nothing for text that is typed and restored', async () => {
    const { contact, server, kept } = openContact({ email: 'c@ok.example', phone: '1' })
    contact.type('phone', '12')
    contact.leave('phone')
    await contact.saveNow()
    await pause()
    expect(server.sent).toEqual([{ phone: '12' }])
    contact.type('phone', '123')
    contact.type('phone', '12')
    expect(contact.status().save.kind).toBe('saved')
    contact.leave('phone')
    await pause()
    expect(server.sent).toHaveLength(1)
    expect(kept.size).toBe(0)
  })

  it('is retried while the server cannot be reached, and keeps the text on the device', async () => {
    const { contact, server, kept } = openContact(nobody)
    server.fails = new NetworkError()
    contact.type('phone', '024')
    await expect(contact.saveNow()).rejects.toThrow()
    expect(contact.status().save.kind).toBe('retrying')
    await moment()
    expect(kept.get('contact:c1 new:1')?.contact).toEqual({ phone: '024' })
    server.fails = null
    await pause()
    expect(server.sent).toEqual([{ phone: '024' }])
    expect(contact.status().save.kind).toBe('saved')
  })

  it('shows why the server refuses it', async () => {
    const { contact, server } = openContact(nobody)
    server.fails = new ApiError(404, { message: 'Client not found or access denied' })
    contact.type('phone', '024')
    await pause()
    expect(contact.status()).toMatchObject({
      refusal: 'Client not found or access denied',
      save: { kind: 'refused' },
    })
  })

  it('is cancelled by Discard, which shows the values of the server', async () => {
    const { contact, kept } = openContact({ email: 'c@ok.example', phone: '1' })
    contact.type('email', 'c@')
    contact.leave('email')
    await contact.discard()
    expect(contact.status()).toMatchObject({ shown: { email: 'c@ok.example', phone: '1' }, faults: {} })
    expect(kept.size).toBe(0)
  })
})
