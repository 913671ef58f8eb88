import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../api/contract.ts'
import { asShown } from '../../forms/credit-file/as-shown.ts'
import { call } from '../app/api-client.ts'
import type { Variant } from '../client-forms/client-forms.ts'

/** The data of the credit file screen. */

type AdminFile = AnswerOf<'GET /api/admin/clients/{clientId}/file'>
/** An officer's file, or an administrator's, which also has the signals. */
export type CreditFile = AnswerOf<'GET /api/loan-officer/clients/{clientId}/file'> &
  Partial<Pick<AdminFile, 'signals'>>
export type Signal = AdminFile['signals'][number]
export type FileCheck = CreditFile['checks'][number]

export function useCreditFile(variant: Variant, clientId: string) {
  return useQuery<CreditFile>({
    queryKey: [variant, 'credit-file', clientId],
    select: asShown,
    queryFn: ({ signal }) =>
      variant === 'admin'
        ? call('GET /api/admin/clients/{clientId}/file', { params: { clientId }, signal })
        : call('GET /api/loan-officer/clients/{clientId}/file', { params: { clientId }, signal }),
  })
}
