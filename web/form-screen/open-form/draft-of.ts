import type { FormType } from '../../../forms/catalogue.ts'
import type { Draft } from '../drafts/draft.ts'
import { monotonicNow } from '../drafts/monotonic-time.ts'
import { contentWith } from '../saving/changes.ts'
import type { FormSource, SavePayload } from '../saving/form-source.ts'
import type { Changes } from '../store/answer-sheet.ts'
import type { FormStore } from '../store/form-store.ts'
import type { FormState } from './state.ts'

interface Open {
  readonly type: FormType
  readonly source: FormSource
  readonly store: FormStore
}

/**
 * Builds the draft that the device stores for an open form: the changes since the version that the form was opened on.
 */
export function draftOf(
  { type, source, store }: Open,
  { userId, formKey }: Pick<Draft, 'userId' | 'formKey'>,
  base: FormState['base'],
  changes: Changes,
): Draft {
  return {
    userId,
    formKey,
    formType: type,
    clientId: source.clientId(),
    baseVersion: base.version,
    ...contentWith(base.answers, changes, store.unreadableTexts()),
    ...store.origins?.of(changes),
    step: store.step(),
    ...(source.creation && { creation: source.creation.toKeep() }),
    at: monotonicNow(),
  }
}

/** Builds the payload of a save. */
export function payloadOf({ store }: Open, changes: Changes): SavePayload {
  return {
    changes,
    ...store.origins?.of(changes),
    step: store.step(),
    furthest: store.furthest(),
    // A copy, because typing goes on while the request is in flight.
    answers: { ...store.answers() },
    computed: store.computed(),
    confirms: store.confirmed(),
  }
}
