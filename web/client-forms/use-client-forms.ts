import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../api/contract.ts'
import { call } from '../app/api-client.ts'
import type { Variant } from './client-forms.ts'

export type ShownClientForms =
  | AnswerOf<'GET /api/loan-officer/clients/{clientId}/forms'>
  | AnswerOf<'GET /api/admin/clients/{clientId}/forms'>

export function useClientForms(variant: Variant, clientId: string) {
  return useQuery<ShownClientForms>({
    queryKey: [variant, 'client-forms', clientId],
    queryFn: ({ signal }) =>
      variant === 'admin'
        ? call('GET /api/admin/clients/{clientId}/forms', { params: { clientId }, signal })
        : call('GET /api/loan-officer/clients/{clientId}/forms', { params: { clientId }, signal }),
  })
}
