import { answerOf } from '../../../engine/answers.ts'
import type { FieldsSection } from '../../../engine/types.ts'
import type { FormStore } from '../store/form-store.ts'

/** Consecutive sections of one kind ("a property"). A section that belongs to no kind is alone in its list. */
export type Kind = readonly FieldsSection[]

export function kindsOf(sections: readonly FieldsSection[]): readonly Kind[] {
  const kinds: FieldsSection[][] = []
  for (const section of sections) {
    const last = kinds.at(-1)
    if (section.oneOf !== undefined && last?.[0]?.oneOf === section.oneOf) last.push(section)
    else kinds.push([section])
  }
  return kinds
}

/** Reports whether something in the card is answered, typed, marked, required or wrong. */
export function hasUse(store: FormStore, card: FieldsSection): boolean {
  return card.rows.flat().some(key => {
    const { text, note, problem, required } = store.field(key)
    const isFilled = text !== undefined || note !== undefined || answerOf(store.answers(), key) !== undefined
    return required || problem !== undefined || isFilled
  })
}

/** Returns the key of the card's first field. */
export function firstOf(card: FieldsSection): string {
  return card.rows[0]?.[0] ?? ''
}

/** Returns the keys of the fields in the card that a person can fill in. */
export function inputsOf(store: FormStore, card: FieldsSection): readonly string[] {
  return card.rows.flat().filter(key => !store.definition(key)?.calculated)
}
