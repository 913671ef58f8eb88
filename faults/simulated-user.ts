import { setTimeout as pause } from 'node:timers/promises'
import { completeAnswers } from '../server/test-answers.ts'

/** What the server answered to each value sent for one field of one form. No value is sent twice. */
export interface ValueLog {
  readonly formId: string
  /** The field's key in the form's history. */
  readonly field: string
  readonly acknowledged: string[]
  /** No answer, or a 503: may or may not be stored. */
  readonly unknown: string[]
  /** A 409: must not be stored. */
  readonly refused: string[]
}

export function newValueLog(formId: string, field: string): ValueLog {
  return { formId, field, acknowledged: [], unknown: [], refused: [] }
}

/** The answers that all hands together received. */
export interface ServerAnswers {
  /** How often each kind of act was acknowledged. */
  readonly done: Record<'saves' | 'completions' | 'keeps' | 'reopenings', number>
  /** Answers that no injected fault explains. */
  readonly unexpected: string[]
}

/** A simulated user, who sends one request after the other and waits for the answer to each. */
export interface SimulatedUser {
  readonly diaries: readonly ValueLog[]
  /** How many answers it has received from which it is certain whether a value was stored. */
  settled(): number
  /** Works until it is told to stop. */
  work(): Promise<void>
  stop(): void
}

/** Which forms a hand works on, and through which server. */
export interface Workplace {
  readonly server: string
  readonly token: string
  /** The Standard Form. */
  readonly formId: string
  /** The MSE Assessment that was completed on the values of the Standard Form. */
  readonly assessmentId: string
  /** The prefix of every value that the hand sends. */
  readonly name: string
}

type Outcome = 'acknowledged' | 'unknown' | 'refused'

/** How long to wait for an answer. No call of the portal takes longer than six seconds; a busy machine may add to that. */
const mostSeconds = 40
const actsBetweenCompletions = 12

/**
 * Makes a hand that saves two fields in turn: one that names the client, whose save has a transaction to itself, and one whose
 * save shares a transaction with others.
 */
export function saver(desk: Workplace, answers: ServerAnswers): SimulatedUser {
  const alone = newValueLog(desk.formId, 'enterpriseName')
  const shared = newValueLog(desk.formId, 'businessLocation')
  const acts = actsAt(desk, answers)
  return handOf([alone, shared], acts, turn => acts.save(turn % 2 === 0 ? shared : alone, turn))
}

/**
 * Makes a hand that saves a third field of the form. Every twelfth turn it completes the form instead, keeps the assessment
 * that rests on it as it is (D42), and reopens the form.
 */
export function completer(desk: Workplace, answers: ServerAnswers): SimulatedUser {
  const own = newValueLog(desk.formId, 'BranchName')
  const reasons = newValueLog(desk.assessmentId, 'reason')
  const acts = actsAt(desk, answers)
  return handOf([own, reasons], acts, async turn => {
    if (turn % actsBetweenCompletions !== 0) return acts.save(own, turn)
    await acts.complete(own, turn)
    await acts.keep(reasons, turn)
    await acts.reopen()
  })
}

type Acts = ReturnType<typeof actsAt>

function handOf(
  diaries: readonly ValueLog[],
  acts: Acts,
  act: (turn: number) => Promise<void>,
): SimulatedUser {
  let going = true
  return {
    diaries,
    settled: acts.settled,
    work: async () => {
      for (let turn = 1; going; turn += 1) await act(turn)
    },
    stop: () => {
      going = false
    },
  }
}

function actsAt({ server, token, formId, assessmentId, name }: Workplace, answers: ServerAnswers) {
  let settled = 0
  const act = async (
    kind: keyof ServerAnswers['done'],
    [method, form, path]: readonly [string, string, string],
    body: unknown,
    into?: { diary: ValueLog; value: string },
  ) => {
    const address = `${server}/api/loan-officer/forms/${form}/${path}`
    const outcome = await send(method, address, token, body, answers.unexpected)
    into?.diary[outcome].push(into.value)
    if (outcome === 'acknowledged') answers.done[kind] += 1
    if (outcome !== 'unknown') settled += 1
    // A portal that is down refuses at once. The longer pause leaves it processor time to start again.
    await pause(outcome === 'unknown' ? 40 : 8)
  }
  return {
    settled: () => settled,
    save: (diary: ValueLog, turn: number) => {
      const value = `${name}-${turn}`
      return act('saves', ['PUT', formId, 'save'], { formData: { [diary.field]: value } }, { diary, value })
    },
    complete: (diary: ValueLog, turn: number) => {
      const value = `${name}-${turn}`
      const { enterpriseName, businessLocation, ...answers } = completeAnswers('user_form')
      const data = { ...answers, [diary.field]: value, loanAmount: 20_000 + (turn % 5_000) }
      return act('completions', ['POST', formId, 'complete'], { data }, { diary, value })
    },
    keep: (diary: ValueLog, turn: number) => {
      const value = `kept ${name}-${turn}`
      return act('keeps', ['POST', assessmentId, 'confirm'], { reason: value }, { diary, value })
    },
    reopen: () => act('reopenings', ['POST', formId, 'reopen'], {}),
  }
}

async function send(
  method: string,
  address: string,
  token: string,
  body: unknown,
  unexpected: string[],
): Promise<Outcome> {
  const answer = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(mostSeconds * 1000),
  }).catch(error => {
    if (error.name === 'TimeoutError') unexpected.push(`${method} ${address}: no answer in ${mostSeconds} s`)
    return null
  })
  // An answer that is cut off in the middle is no acknowledgement.
  const text = await answer?.text().catch(() => null)
  if (!answer || !text || answer.status === 503) return 'unknown'
  if (answer.status === 200) return 'acknowledged'
  if (answer.status === 409) return 'refused'
  unexpected.push(`${method} ${new URL(address).pathname} answered ${answer.status} ${text.slice(0, 200)}`)
  return 'unknown'
}
