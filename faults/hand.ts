import { setTimeout as pause } from 'node:timers/promises'
import { completeAnswers } from '../server/test-answers.ts'

/** What was told of each value that was sent for one field of one form; no value is sent twice. */
export interface Diary {
  readonly formId: string
  /** The key under which the form's history has it. */
  readonly field: string
  readonly acknowledged: string[]
  /** No answer, or a 503: may or may not be stored. */
  readonly unknown: string[]
  /** A 409: must not be stored. */
  readonly refused: string[]
}

export function newDiary(formId: string, field: string): Diary {
  return { formId, field, acknowledged: [], unknown: [], refused: [] }
}

/** What all hands together were told. */
export interface Told {
  /** How often each kind of act was acknowledged. */
  readonly done: Record<'saves' | 'completions' | 'keeps' | 'reopenings', number>
  /** Answers that no fault explains. */
  readonly unexpected: string[]
}

/** A pair of hands: it sends one thing after the other, and waits for the answer to each. */
export interface Hand {
  readonly diaries: readonly Diary[]
  /** How many answers it has had that settle what became of a value. */
  settled(): number
  /** Works until it is told to stop. */
  work(): Promise<void>
  stop(): void
}

/** What a hand works on, and through which server. */
export interface Desk {
  readonly server: string
  readonly token: string
  /** The Standard Form. */
  readonly formId: string
  /** The assessment that rests on it. */
  readonly assessmentId: string
  /** Begins every value that is sent from here. */
  readonly name: string
}

type Outcome = 'acknowledged' | 'unknown' | 'refused'

/** No call of the portal takes longer than six seconds; a busy machine may add to that. */
const mostSeconds = 40
const actsBetweenCompletions = 12

/** Saves two fields in turns: one that names the client, whose save is sent alone, and one whose save shares a transaction. */
export function savingHand(desk: Desk, told: Told): Hand {
  const alone = newDiary(desk.formId, 'enterpriseName')
  const shared = newDiary(desk.formId, 'businessLocation')
  const acts = actsAt(desk, told)
  return handOf([alone, shared], acts, turn => acts.save(turn % 2 === 0 ? shared : alone, turn))
}

/** Saves another field of the form, and now and then completes it, keeps what rests on it as it is (D42), and reopens it. */
export function completingHand(desk: Desk, told: Told): Hand {
  const own = newDiary(desk.formId, 'BranchName')
  const reasons = newDiary(desk.assessmentId, 'reason')
  const acts = actsAt(desk, told)
  return handOf([own, reasons], acts, async turn => {
    if (turn % actsBetweenCompletions !== 0) return acts.save(own, turn)
    await acts.complete(own, turn)
    await acts.keep(reasons, turn)
    await acts.reopen()
  })
}

type Acts = ReturnType<typeof actsAt>

function handOf(diaries: readonly Diary[], acts: Acts, act: (turn: number) => Promise<void>): Hand {
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

function actsAt({ server, token, formId, assessmentId, name }: Desk, told: Told) {
  let settled = 0
  const act = async (
    kind: keyof Told['done'],
    [method, form, path]: readonly [string, string, string],
    body: unknown,
    into?: { diary: Diary; value: string },
  ) => {
    const address = `${server}/api/loan-officer/forms/${form}/${path}`
    const outcome = await send(method, address, token, body, told.unexpected)
    into?.diary[outcome].push(into.value)
    if (outcome === 'acknowledged') told.done[kind] += 1
    if (outcome !== 'unknown') settled += 1
    // A portal that is away refuses at once; a moment's rest leaves it the processor to come back.
    await pause(outcome === 'unknown' ? 40 : 8)
  }
  return {
    settled: () => settled,
    save: (diary: Diary, turn: number) => {
      const value = `${name}-${turn}`
      return act('saves', ['PUT', formId, 'save'], { formData: { [diary.field]: value } }, { diary, value })
    },
    complete: (diary: Diary, turn: number) => {
      const value = `${name}-${turn}`
      const { enterpriseName, businessLocation, ...answers } = completeAnswers('user_form')
      const data = { ...answers, [diary.field]: value, loanAmount: 20_000 + (turn % 5_000) }
      return act('completions', ['POST', formId, 'complete'], { data }, { diary, value })
    },
    keep: (diary: Diary, turn: number) => {
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
