import { useId, useState } from 'react'
import type { Field } from '../../../engine/types.ts'
import { currentSession } from '../../app/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { Clash, Side } from '../open-form/merge.ts'
import type { Conflict } from '../open-form/state.ts'
import { useFormScope, useFormStore, useStatus } from '../use-form.ts'
import styles from './Conflicts.module.css'
import { authorWords, clashGroups, heldText, momentOf, savedMeanwhile } from './conflict-words.ts'
import { MergeToast } from './MergeToast.tsx'

// spec 3 §2.8

/** The notice and the dialog for changes that someone else has made to the form in the meantime. */
export function Conflicts({ onGo }: { readonly onGo: (step: number) => void }) {
  const { phase } = useStatus()
  return (
    <>
      <MergeToast onGo={onGo} />
      {/* The key starts every new conflict with nothing chosen. */}
      {phase.kind === 'conflict' && (
        <ConflictQuestions key={phase.question.record?.version} question={phase.question} />
      )}
    </>
  )
}

/** Asks which value to keep for each field that was changed to different values here and elsewhere. */
export function ConflictQuestions({ question }: { readonly question: Conflict }) {
  const { open } = useFormScope()
  const { form } = useFormStore()
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  const { draftFrom, author, clashes } = question
  const chooseAll = (side: 'mine' | 'saved') =>
    setChoices(Object.fromEntries(clashes.map(({ key }) => [key, side])))
  const left = clashes.filter(({ key }) => choices[key] === undefined).length

  return (
    <Dialog
      role="alertdialog"
      width="wide"
      title={
        draftFrom
          ? `Unsaved changes from ${momentOf(draftFrom)} on this device`
          : 'This form was changed elsewhere'
      }
      onClose={() => {}}
      footer={
        <div className={styles.footer}>
          <Button onClick={() => chooseAll('mine')}>All mine</Button>
          <Button onClick={() => chooseAll('saved')}>All saved</Button>
          <Button variant="primary" disabled={left > 0} onClick={() => void open.decide(choices)}>
            Apply
          </Button>
        </div>
      }
    >
      <p>{introOf(question)}</p>
      <div className={styles.groups}>
        {clashGroups(form, clashes).map(group => (
          <div key={group.clashes[0]?.clash.key} className={styles.group}>
            {group.line !== null && <h3 className={styles.line}>{group.line}</h3>}
            {group.clashes.map(({ clash, field, label }) => (
              <ClashChoice
                key={clash.key}
                clash={clash}
                field={field}
                label={label}
                savedBy={authorWords(author)}
                chosen={choices[clash.key]}
                onChoose={side => setChoices(before => ({ ...before, [clash.key]: side }))}
              />
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function introOf({ draftFrom, author, clashes }: Conflict): string {
  const where = draftFrom
    ? 'Some of them differ from what was typed or saved elsewhere.'
    : savedMeanwhile(author, currentSession().user?.name)
  return `${where} Choose which ${clashes.length === 1 ? 'value' : 'values'} to keep. All other changes are merged.`
}

interface Props {
  readonly clash: Clash
  readonly field: Field
  readonly label: string
  /** Who saved the other value, and when, in words. */
  readonly savedBy: string
  readonly chosen: string | undefined
  readonly onChoose: (side: string) => void
}

/** The values of one field, as radio buttons. */
function ClashChoice({ clash, field, label, savedBy, chosen, onChoose }: Props) {
  const id = useId()
  return (
    <fieldset className={styles.clash}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.sides}>
        {clash.sides.map(side => (
          <label key={side.id} className={styles.side}>
            <input
              type="radio"
              name={`${id}-side`}
              value={side.id}
              checked={chosen === side.id}
              onChange={() => onChoose(side.id)}
            />
            <span className={styles.words}>
              <span className={styles.who}>{sideWords(side, savedBy)}</span>
              <span dir="auto" className={styles.value}>
                {heldText(field, side.held)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function sideWords({ kind, at }: Side, savedBy: string): string {
  const by = kind === 'saved' ? savedBy : at && momentOf(at)
  const name = { mine: 'Mine', earlier: 'Mine, earlier', saved: 'Saved' }[kind]
  return by ? `${name} (${by})` : name
}
