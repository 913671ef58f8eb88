import { vi } from 'vitest'

/** An in-memory server with new clients and their Standard Forms, for tests of what is sent without a screen. */
export function serverOfNewClients() {
  const clients = new Map<string, { _id: string; name: string; email: string; phone: string }>()
  /** By the id of the client. */
  const forms = new Map<string, ReturnType<typeof formOf>>()
  const server = {
    clients,
    forms,
    /** Each call that was sent. */
    asked: [] as string[],
    /** Failures by call, answered instead of the server's own answer. With `isLost`, the call is carried out all the same. */
    fails: {} as Record<string, { status: number | 'no line'; isLost?: boolean } | undefined>,
  }
  const keys = new Map<string, string>()

  function formOf(clientId: string) {
    return {
      _id: `form-of-${clientId}`,
      formType: 'user_form',
      client: clients.get(clientId),
      formData: {} as Record<string, unknown>,
      marks: {},
      calculatedFields: {},
      isCompleted: false,
      completionPercentage: 0,
      currentStep: 1,
      version: 1,
      assessmentYear: 2024,
      createdAt: '2026-11-20T12:00:00Z',
      updatedAt: '2026-11-20T12:00:00Z',
      lastSaved: null as string | null,
    }
  }

  function create(key: string, body: { name: string; email: string; phone: string }) {
    const id = keys.get(key) ?? `client-${clients.size + 1}`
    keys.set(key, id)
    if (!clients.has(id)) clients.set(id, { _id: id, ...body })
    return { client: clients.get(id) }
  }

  function save(clientId: string, version: string | null, formData: Record<string, unknown>) {
    const form = forms.get(clientId) ?? formOf(clientId)
    if (version !== null && version !== String(form.version))
      return Response.json({ message: 'stale', code: 'stale' }, { status: 409 })
    Object.assign(form.formData, formData)
    form.version += 1
    form.lastSaved = '2026-11-20T12:01:00Z'
    return Response.json({ form })
  }

  function answer(call: string, path: string, headers: Headers, body: Record<string, never>) {
    const id = /client-\d+/.exec(path)?.[0] ?? ''
    if (call === 'POST /clients')
      return Response.json(create(headers.get('idempotency-key') ?? '', body as never))
    if (call === 'POST /clients/{id}/forms') {
      forms.set(id, forms.get(id) ?? formOf(id))
      return Response.json({ form: forms.get(id) })
    }
    if (call === 'PUT /clients/{id}') {
      clients.set(id, {
        ...create('', { name: '', email: '', phone: '' }).client,
        ...clients.get(id),
        ...(body as object),
      } as never)
      return Response.json({ client: clients.get(id) })
    }
    if (call === 'GET /clients/{id}/completed-forms') return Response.json({ completedForms: [] })
    if (call === 'PUT /forms/{id}/save') return save(id, headers.get('if-match'), body['formData'] ?? {})
    return Response.json({ form: forms.get(id) })
  }

  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit) => {
    const path = address.replace('/api/loan-officer', '')
    const call = `${method} ${path.replace(/(form-of-)?client-\d+/, '{id}')}`
    server.asked.push(call)
    const failure = server.fails[call]
    const right = () => answer(call, path, new Headers(headers), JSON.parse(String(body ?? '{}')))
    if (!failure) return right()
    if (failure.isLost) right()
    if (failure.status === 'no line') throw new TypeError('Failed to fetch')
    return Response.json({ message: 'No.' }, { status: failure.status })
  })
  return server
}
