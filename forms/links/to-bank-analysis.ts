import { text } from '../../engine/answers.ts'
import { banks } from './evidence.ts'
import { type Link, link, suggestValue } from './link.ts'

/** Suggestions for the Bank Analysis from the first bank account of the Standard Form. */
export const bankLinks: readonly Link[] = [
  link(['user_form'], 'bank_analysis', 'bankName', ({ user_form: { answers } }) => {
    const [bank] = banks(answers)
    return bank === undefined ? undefined : suggestValue(bank, 'Bank accounts')
  }),
  link(['user_form'], 'bank_analysis', 'accountType', ({ user_form: { answers } }) => {
    const type = text(answers, 'bankAccount1Type')
    // The Bank Analysis has only these two account types.
    return type === 'savings' || type === 'current' ? suggestValue(type, 'Bank account 1') : undefined
  }),
]
