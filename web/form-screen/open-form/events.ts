import type { Answers, Context, Form } from '../../../engine/types.ts'
import type { ApiError } from '../../api-client.ts'
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
  /** Sent, and the answer was lost. */
  | { readonly type: 'unconfirmed' }
  | { readonly type: 'refused'; readonly error: ApiError }
  | { readonly type: 'locked'; readonly message: string }
  /** Somebody saved or completed the form meanwhile. */
  | {
      readonly type: 'newer version'
      readonly record: FormRecord
      readonly author: Author
      readonly answers: Answers
      /** The changes on the screen, as the device keeps them. */
      readonly draft: Draft
    }
  /** The choice of a side for each field that clashes, by its id. */
  | { readonly type: 'decided'; readonly choices: Readonly<Record<string, string>> }
  | { readonly type: 'completed'; readonly record: FormRecord; readonly at: Date }
  /** A refused completion was kept as progress (D3). */
  | { readonly type: 'kept as progress'; readonly record: FormRecord }
  | { readonly type: 'reopened'; readonly record: FormRecord; readonly step: number }
  | { readonly type: 'discarded' }
  | { readonly type: 'merge seen' }

/** What is to be done then; open-form.ts does it. */
export type Effect =
  | {
      readonly type: 'show'
      readonly answers: Answers
      readonly texts: Readonly<Record<string, string>>
      readonly step: number
      readonly readOnly: boolean
    }
  /** Takes these answers over and leaves everything else on the screen as it is. */
  | { readonly type: 'take over'; readonly changes: Changes }
  /** The changes go onto the device, in place of the drafts that were found there. */
  | { readonly type: 'keep draft' }
  | { readonly type: 'forget drafts' }
  | { readonly type: 'stop drafts' | 'resume drafts' | 'stop saves' | 'resume saves' | 'save soon' }

export type Step = readonly [FormState, readonly Effect[]]

/** What the decisions need to know of the form. */
export interface Rules {
  readonly form: Form
  readonly context: Context
  /** Whether an earlier form is open while this one is opened. */
  readonly isLocked?: boolean
}
