import type { Answers, Context, Form } from '../../../engine/types.ts'
import type { ApiError } from '../../app/api-client.ts'
import type { Draft } from '../drafts/draft.ts'
import type { FormRecord, SavedRecord } from '../saving/form-source.ts'
import type { SaveState } from '../saving/save-queue.ts'
import type { Changes } from '../store/answer-sheet.ts'
import type { Author, FormState } from './state.ts'

/** What happens to an open form. */
export type FormEvent =
  | { readonly type: 'opened'; readonly record: FormRecord | null; readonly drafts: readonly Draft[] }
  /** A person changed something. */
  | { readonly type: 'edited' }
  /** A person went to another step of the form. */
  | { readonly type: 'moved' }
  | { readonly type: 'save state'; readonly save: SaveState }
  | { readonly type: 'saved'; readonly sent: Changes; readonly record: SavedRecord; readonly at: Date }
  | { readonly type: 'sending'; readonly sent: Changes }
  /** A save was sent, but its answer was lost. */
  | { readonly type: 'unconfirmed' }
  | { readonly type: 'refused'; readonly error: ApiError }
  | { readonly type: 'locked'; readonly message: string }
  /** Someone else saved or completed the form in the meantime. */
  | {
      readonly type: 'newer version'
      readonly record: FormRecord
      readonly author: Author
      readonly answers: Answers
      /** The changes on the screen, as the device stores them. */
      readonly draft: Draft
    }
  /** The id of the chosen side, for each field that clashes. */
  | { readonly type: 'decided'; readonly choices: Readonly<Record<string, string>> }
  | { readonly type: 'completed'; readonly record: FormRecord; readonly at: Date }
  /** The server refused a completion but stored its answers as progress (D3). */
  | { readonly type: 'kept as progress'; readonly record: FormRecord }
  | { readonly type: 'reopened'; readonly record: FormRecord; readonly step: number }
  | { readonly type: 'discarded' }
  | { readonly type: 'merge seen' }

/** What an event requires to be done; open-form.ts carries it out. */
export type Effect =
  | {
      readonly type: 'show'
      readonly answers: Answers
      readonly texts: Readonly<Record<string, string>>
      readonly step: number
      readonly readOnly: boolean
    }
  /** Puts these answers into the store and leaves everything else on the screen as it is. */
  | { readonly type: 'take over'; readonly changes: Changes }
  /** Stores the changes on the device, replacing the drafts that were found there. */
  | { readonly type: 'keep draft' }
  | { readonly type: 'forget drafts' }
  | { readonly type: 'stop drafts' | 'resume drafts' | 'stop saves' | 'resume saves' | 'save soon' }

export type Step = readonly [FormState, readonly Effect[]]

/** What `next` needs to know about the form. */
export interface Rules {
  readonly form: Form
  readonly context: Context
  /** True if an earlier form is still open when this one is opened. */
  readonly isLocked?: boolean
}
