import { useQuery } from '@tanstack/react-query'
import { call } from '../api-client.ts'
import type { ClientForms, Variant } from './client-forms.ts'

const calls: Record<Variant, string> = {
  officer: 'GET /api/loan-officer/clients/{clientId}/forms',
  admin: 'GET /api/admin/clients/{clientId}/forms',
}

export interface ShownClientForms extends ClientForms {
  readonly client: ClientForms['client'] & {
    /** In the administrator's answer only. */
    readonly loanOfficer?: { readonly name: string; readonly username: string | null } | null
  }
}

export function useClientForms(variant: Variant, clientId: string) {
  return useQuery<ShownClientForms>({
    queryKey: [variant, 'client-forms', clientId],
    queryFn: ({ signal }) =>
      // The administrator's answer is the officer's with the loan officer added (part 2 §3).
      call(calls[variant] as 'GET /api/loan-officer/clients/{clientId}/forms', {
        params: { clientId },
        signal,
      }),
  })
}
