import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettingName } from '../../../accounts/lender-settings.ts'
import { ApiError, call } from '../../app/api-client.ts'
import { keepLenderZone } from '../../app/dates.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { usePlainForm } from '../../ui/use-plain-form.ts'
import {
  ChangedMeanwhile,
  changesOf,
  type Described,
  settingProblems,
  settingsRefused,
  textsOf,
} from './settings-form.ts'

// spec 3 §1.22, §2.11

/**
 * The state of the settings form. Conflicts are detected against the values that the user has seen, not against later refetched
 * ones.
 */
export function useSettingsForm(settings: Described) {
  const queries = useQueryClient()
  /** Each setting as it was when the user began to change it, or was told of a conflict. */
  const [lookedAt, setLookedAt] = useState(settings)
  const form = usePlainForm<SettingName>({
    empty: textsOf(settings),
    check: settingProblems,
    send: async texts => {
      const show = (now: Described) => {
        keepLenderZone(now.timeZone.value)
        queries.setQueryData(['admin', 'settings'], now)
        setLookedAt(now)
      }
      try {
        const answer = await call('PUT /api/admin/settings', { body: changesOf(texts, settings, lookedAt) })
        show(answer.settings)
      } catch (error) {
        if (!(error instanceof ApiError) || error.body?.code !== 'stale') throw error
        const now = await call('GET /api/admin/settings')
        show(now.settings)
        throw new ChangedMeanwhile(error.body, now.settings)
      }
      form.clear()
      toast('Settings saved')
    },
    refused: settingsRefused,
    clearsProblems: true,
  })
  const field = (name: SettingName) => {
    const { onChange, ...control } = form.field(name)
    return {
      ...control,
      onChange: (event: Parameters<typeof onChange>[0]) => {
        if (form.values[name] === textsOf(settings)[name])
          setLookedAt(before => ({ ...before, [name]: settings[name] }))
        onChange(event)
      },
    }
  }
  return { ...form, field }
}
