import type { FormType } from '../../../forms/catalogue.ts'
import type { Draft } from '../drafts/draft.ts'
import { nextMoment } from '../drafts/moments.ts'
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

/** What a device keeps of a form that is being filled: what differs from the version that it was opened on. */
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
    at: nextMoment(),
  }
}

/** What a save of it carries. */
export function payloadOf({ store }: Open, changes: Changes): SavePayload {
  return {
    changes,
    ...store.origins?.of(changes),
    step: store.step(),
    // A copy: typing goes on while this is on its way.
    answers: { ...store.answers() },
    computed: store.computed(),
    confirms: store.confirmed(),
  }
}
