import { createContext, useContext } from 'react'
import type { Check } from '../../../forms/checks/check.ts'
import type { ClientForms } from '../suggestions.ts'
import type { LiveFile } from './live-file.ts'
import type { Notes } from './use-notes.ts'

/** The client's file as the open form shows it. */
export interface OpenFile extends LiveFile {
  readonly forms: ClientForms
  readonly checks: readonly Check[]
  readonly notes: Notes
}

export const CheckContext = createContext<OpenFile | null>(null)

export function useOpenFile(): OpenFile {
  const file = useContext(CheckContext)
  if (!file) throw new Error('Not among the checks of a form')
  return file
}
