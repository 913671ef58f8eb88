import { useState } from 'react'
import { currentSession } from '../../app/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { Conflict } from '../open-form/state.ts'
import { useFormScope, useFormStore } from '../use-form.ts'
import { authorWords, momentOf, savedMeanwhile } from './author-words.ts'
import { ClashChoice } from './ClashChoice.tsx'
import styles from './ConflictDialog.module.css'
import { clashGroups } from './clash-groups.ts'

// spec 3 §2.8

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
