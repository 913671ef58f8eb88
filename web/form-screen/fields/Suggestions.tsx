import { formatValue } from '../../../engine/describe.ts'
import { codeOfText, markKey, markReasonLength, markText } from '../../../engine/marks.ts'
import type { Answer, Field } from '../../../engine/types.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import { policyOf } from '../../../forms/policy/policy.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useSuggestions } from '../earlier/suggestions.tsx'
import { focusField } from '../focus.ts'
import { takeSuggestions } from '../open-form/origins.ts'
import type { FieldState } from '../store/form-store.ts'
import { useField, useFormContext, useFormStore } from '../use-form.ts'
import styles from './Suggestions.module.css'

// spec 3 §2.7, §2.33; D54

/** Values that one press puts into a field: the result of its formula, or what an earlier form suggests. */
export function Suggestions({ field, state }: { readonly field: Field; readonly state: FieldState }) {
  const store = useFormStore()
  const suggestion = useSuggestions().get(field.key)
  const { computedSuggestion } = state
  if (store.readOnly()) return null

  return (
    <>
      {/* Today’s date or an applicant’s name is what a field starts with, not the result of a calculation. */}
      {typeof computedSuggestion === 'number' && (
        <p className={styles.suggestion}>
          {`Calculated: ${formatValue(field, computedSuggestion)} `}
          <button
            type="button"
            className={styles.use}
            onClick={() => {
              store.set(field.key, computedSuggestion)
              focusField(field.key, 'nearest')
            }}
          >
            Use calculated value
          </button>
        </p>
      )}
      {suggestion && <EarlierSuggestion field={field} suggestion={suggestion} />}
    </>
  )
}

interface Props {
  readonly field: Field
  readonly suggestion: Suggestion
}

/**
 * What earlier forms suggest for a field, with a button to use it. If the field has that very value, this names its origin
 * instead. An equal answer counts whoever gave it, so that a reload shows the same.
 */
function EarlierSuggestion({ field, suggestion }: Props) {
  const store = useFormStore()
  const state = useField(field.key)
  const { value, source, evidence, isLive } = suggestion
  const isHeld = value === state.answer
  // A text of several sentences does not fit into the sentence, so it follows after a colon.
  const isDraft = !isHeld && field.type === 'textarea'
  const isOutdated = isDraft && isEarlierDraft(state, value)
  const isStartingValue = field.initial !== undefined && state.answer === field.initial
  const display = formatValue(field, value)

  /**
   * Uses the suggestion. The button disappears, so the focus moves to the field, whose new value screen readers then read.
   */
  function take(): void {
    takeSuggestions(store, [suggestion])
    focusField(field.key, 'nearest')
  }

  // A suggestion calculated from the form's own answers is not an origin, so it disappears once it is used.
  if (isLive && isHeld) return null
  return (
    <>
      <p className={styles.suggestion}>
        {isOutdated && 'The figures of this draft have changed since it was written. '}
        {isLive && !isOutdated && state.answer !== undefined && 'Now '}
        {!isHeld && isStartingValue && 'Every new form starts with the value above; the file says: '}
        {isHeld ? 'As in' : isOutdated ? 'New draft from' : isDraft ? 'Draft from' : `${display} from`}{' '}
        {source}
        {isDraft ? `: ${display}` : evidence && `: ${evidence}`}{' '}
        {!isHeld && (
          <button
            type="button"
            className={styles.use}
            aria-label={`Use ${isOutdated ? 'the new draft' : isDraft ? 'this draft' : display} for ${field.label}`}
            onClick={take}
          >
            Use
          </button>
        )}
      </p>
      {!isHeld && <OverrideReason field={field} state={state} />}
    </>
  )
}

/** Reports whether a text is a draft from before, untouched or in parts, whose figures are no longer those of the new one. */
function isEarlierDraft({ answer, note }: FieldState, draft: Answer): boolean {
  if (typeof answer !== 'string' || typeof draft !== 'string') return false
  return codeOfText(note) === 'dr' || hasOtherFigures(answer, draft)
}

interface OverrideReasonProps {
  readonly field: Field
  readonly state: FieldState
}

/** Asks why the rating of a parameter departs from what the earlier forms suggest. Answering is optional. */
function OverrideReason({ field, state }: OverrideReasonProps) {
  const store = useFormStore()
  const { reasons } = policyOf(useFormContext().policy).scorecard
  const chosen = field.options?.find(({ value }) => value === state.answer)
  if (chosen?.points === undefined) return null
  const reason = state.note?.slice(state.note.indexOf(':') + 1) ?? ''
  const say = (text: string) => store.set(markKey(field.key), text === '' ? null : markText({ reason: text }))
  return (
    <fieldset className={styles.why}>
      <legend>
        You chose {chosen.label} ({chosen.points}). Why?
      </legend>
      <div className={styles.reasons}>
        {reasons.map(words => (
          <Button
            key={words}
            size="small"
            aria-pressed={reason === words}
            onClick={() => say(reason === words ? '' : words)}
          >
            {words}
          </Button>
        ))}
      </div>
      <TextField
        autoComplete="off"
        label={`Reason: ${field.label}`}
        maxLength={markReasonLength}
        value={reason}
        onChange={event => say(event.target.value)}
      />
    </fieldset>
  )
}

const figure = /[-−]?\$?\d[\d,]*(?:\.\d+)?%?/g
/** A sentence ends at a full stop that a space or a line break follows; the point of a number is followed by a digit. */
const sentenceEnd = /(?<=[.!?;])\s+|\n+/

/**
 * Reports whether a text has a sentence of a draft with other figures: the words are the same, the numbers are not. A text that
 * was written by hand has no such sentence.
 */
function hasOtherFigures(text: string, draft: string): boolean {
  const drafted = sentencesOf(draft)
  const words = drafted.map(wordsOf)
  return sentencesOf(text).some(sentence => !drafted.includes(sentence) && words.includes(wordsOf(sentence)))
}

function sentencesOf(text: string): readonly string[] {
  return text.split(sentenceEnd).filter(sentence => sentence !== '')
}

/** Returns a sentence with a sign in place of each of its numbers. */
function wordsOf(sentence: string): string {
  return sentence.replace(figure, '#').trim()
}
