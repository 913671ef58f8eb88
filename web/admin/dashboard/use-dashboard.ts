import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf, QueryOf } from '../../../api/contract.ts'
import { call } from '../../api-client.ts'

export type Stats = AnswerOf<'GET /api/admin/stats'>
export type Period = NonNullable<NonNullable<QueryOf<'GET /api/admin/work'>>['period']>
export type Work = AnswerOf<'GET /api/admin/work'>
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

/** While another period is asked for, the one before stays on the screen with its days. */
export function useWork(period: Period) {
  return useQuery({
    queryKey: ['admin', 'work', period],
    queryFn: ({ signal }) => call('GET /api/admin/work', { query: { period }, signal }),
    placeholderData: keepPreviousData,
  })
}
