import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../api/contract.ts'
import { call } from '../api-client.ts'

export type OwnApplication = AnswerOf<'GET /api/form/application'>['application']
export type OwnForm = AnswerOf<'GET /api/form/data'>['forms'][number]

const applicationKey = ['own application']

/** Another tab may have sent the application a moment ago: whoever comes back to this one sees it. */
const refetchOnWindowFocus = 'always'

/** The applicant's own forms. What was completed a moment ago is in no answer of before, so none is kept. */
export function useOwnForms() {
  return useQuery({
    queryKey: ['own forms'],
    queryFn: ({ signal }) => call('GET /api/form/data', { signal }),
    gcTime: 0,
    refetchOnWindowFocus,
  })
}

/** How far the application is, who has it, and who read it. */
export function useApplication() {
  return useQuery({
    queryKey: applicationKey,
    queryFn: ({ signal }) => call('GET /api/form/application', { signal }),
    gcTime: 0,
    refetchOnWindowFocus,
  })
}

export { applicationKey }
