import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../api/contract.ts'
import { call } from '../app/api-client.ts'

export type OwnApplication = AnswerOf<'GET /api/form/application'>['application']
export type OwnForm = AnswerOf<'GET /api/form/data'>['forms'][number]

const applicationKey = ['own application']

/** Another tab may have sent the application in the meantime, so refetch when the user returns to this one. */
const refetchOnWindowFocus = 'always'

/** Loads the applicant's own forms. Not cached, because an earlier answer would miss a form that has just been completed. */
export function useOwnForms() {
  return useQuery({
    queryKey: ['own forms'],
    queryFn: ({ signal }) => call('GET /api/form/data', { signal }),
    gcTime: 0,
    refetchOnWindowFocus,
  })
}

/** Loads the state of the application, its officer and who has read it. */
export function useApplication() {
  return useQuery({
    queryKey: applicationKey,
    queryFn: ({ signal }) => call('GET /api/form/application', { signal }),
    gcTime: 0,
    refetchOnWindowFocus,
  })
}

export { applicationKey }
