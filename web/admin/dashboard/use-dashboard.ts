import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf, QueryOf } from '../../../api/contract.ts'
import { call } from '../../app/api-client.ts'

export type Stats = AnswerOf<'GET /api/admin/stats'>
export type Period = NonNullable<NonNullable<QueryOf<'GET /api/admin/work'>>['period']>
export type Work = AnswerOf<'GET /api/admin/work'>
export type Charts = AnswerOf<'GET /api/admin/charts'>

/** How many loan officers the dashboard shows; a link leads to the full list. */
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

/** The period, officer and branch of the dashboard's figures. Without officer and branch, they cover everybody. */
export interface WorkFilter {
  readonly period: Period
  readonly officerId?: string
  readonly branch?: string
}

/** While a new filter loads, the previous figures stay on screen with their dates. */
export function useWork(filter: WorkFilter) {
  return useQuery({
    queryKey: ['admin', 'work', filter],
    queryFn: ({ signal }) => call('GET /api/admin/work', { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Loads the officers and branches that the filter offers. */
export function useWorkChoices() {
  return useQuery({
    queryKey: ['admin', 'work', 'choices'],
    queryFn: ({ signal }) => call('GET /api/admin/work/choices', { signal }),
  })
}
