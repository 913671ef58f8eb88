import { text } from '../../engine/answers.ts'
import { banks } from './evidence.ts'
import { type Link, link, suggestValue } from './link.ts'

/** What the Standard Form says for the Bank Analysis: the first bank account. */
export const bankLinks: readonly Link[] = [
  link(['user_form'], 'bank_analysis', 'bankName', ({ user_form: { answers } }) => {
    const [bank] = banks(answers)
    return bank === undefined ? undefined : suggestValue(bank, 'Bank accounts')
  }),
  link(['user_form'], 'bank_analysis', 'accountType', ({ user_form: { answers } }) => {
    const type = text(answers, 'bankAccount1Type')
    // The Bank Analysis knows these two types only.
    return type === 'savings' || type === 'current' ? suggestValue(type, 'Bank account 1') : undefined
  }),
]
