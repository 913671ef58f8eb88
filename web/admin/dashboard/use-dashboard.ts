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

/** Whose work the dashboard shows beside the period; everybody's without either. */
export interface WorkFilter {
  readonly period: Period
  readonly officerId?: string
  readonly branch?: string
}

/** While something else is asked for, the figures before stay on the screen with their days. */
export function useWork(filter: WorkFilter) {
  return useQuery({
    queryKey: ['admin', 'work', filter],
    queryFn: ({ signal }) => call('GET /api/admin/work', { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The officers and branches that it can be narrowed to. */
export function useWorkChoices() {
  return useQuery({
    queryKey: ['admin', 'work', 'choices'],
    queryFn: ({ signal }) => call('GET /api/admin/work/choices', { signal }),
  })
}
