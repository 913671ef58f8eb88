import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../api/contract.ts'
import { call } from '../../api-client.ts'

export type Stats = AnswerOf<'GET /api/admin/stats'>
export type Charts = AnswerOf<'GET /api/admin/charts'>

/** Loan officers shown on the dashboard; the list of all is one click away. */
const officerCards = 12

export function useStats() {
  return useQuery({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => call('GET /api/admin/stats', { query: { limit: officerCards }, signal }),
  })
}

export function useCharts() {
  return useQuery({
    queryKey: ['admin', 'charts'],
    queryFn: ({ signal }) => call('GET /api/admin/charts', { signal }),
  })
}
