import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/api-client.ts'

export function useSettings() {
  return useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/settings', { signal })).settings,
  })
}
