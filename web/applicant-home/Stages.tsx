import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { isLocked } from '../../forms/chain.ts'
import { paths } from '../app/addresses.ts'
import { longDate } from '../app/dates.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './Stages.module.css'
import type { OwnApplication, OwnForm } from './use-application.ts'

interface Props {
  readonly application: OwnApplication
  readonly forms: readonly OwnForm[]
}

interface Stage {
  readonly name: ReactNode
  readonly words: string
  readonly isDone: boolean
}

/** The four stages of an application, with the progress of each. */
export function Stages({ application, forms }: Props) {
  const stages: readonly Stage[] = [
    formStage('Your details', 'user_form', forms),
    formStage('Your business', 'mse_assessment', forms),
    {
      name: 'Check and send',
      words: sendingWords(application),
      isDone: application.state === 'sent' || application.state === 'with officer',
    },
    {
      name: 'Your lender',
      words: lenderWords(application),
      isDone: application.state === 'with officer',
    },
  ]
  const present = stages.findIndex(stage => !stage.isDone)
  return (
    <ol className={styles.stages} aria-label="How far your application is">
      {stages.map(({ name, words, isDone }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the stages never move.
          key={place}
          className={classNames(styles.stage, isDone && styles.done)}
          aria-current={place === present ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {isDone ? <Check /> : place + 1}
          </span>
          <span className={styles.words}>
            <span className={styles.name}>{name}</span>
            <span className={styles.state}>{words}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function formStage(name: string, type: FormType, forms: readonly OwnForm[]): Stage {
  const form = forms.find(({ formType }) => formType === type)
  const isDone = form?.isCompleted === true
  const begun = form ? `in progress, step ${form.currentStep} of ${form.totalSteps}` : 'not started'
  const completed = forms.filter(({ isCompleted }) => isCompleted).map(({ formType }) => formType)
  return {
    name: form || !isLocked(type, completed) ? <Link href={paths.form(type)}>{name}</Link> : name,
    words: `${rowOf(type).label}: ${isDone ? 'completed' : begun}`,
    isDone,
  }
}

function sendingWords({ state, sentAt }: OwnApplication): string {
  if (sentAt) return `sent on ${longDate(sentAt)}`
  if (state === 'with officer') return 'opened for your loan officer with your code'
  return state === 'complete' ? 'ready to be checked and sent' : 'when both forms are completed'
}

function lenderWords({ state, officer, takenOverAt }: OwnApplication): string {
  if (state === 'with officer')
    return `with ${officer?.name ?? 'your loan officer'} since ${longDate(takenOverAt)}`
  if (state !== 'sent') return 'when you have sent it'
  return officer ? `waiting for ${officer.name}` : 'waiting for an officer'
}
