import { answered } from '../../../engine/answers.ts'
import type { FieldsSection } from '../../../engine/types.ts'
import type { FormStore } from '../store/form-store.ts'

/** Sections of one kind, which follow each other ("a property"); a section that is no such card is alone. */
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

/** Whether a person has to see the card: something is answered, typed, required or wrong in it. */
export function isUsed(store: FormStore, card: FieldsSection): boolean {
  return card.rows.flat().some(key => {
    const { text, problem, required } = store.field(key)
    return (
      required || problem !== undefined || text !== undefined || answered(store.answers(), key) !== undefined
    )
  })
}

/** What can be typed or chosen in the card. */
export function inputsOf(store: FormStore, card: FieldsSection): readonly string[] {
  return card.rows.flat().filter(key => !store.definition(key)?.calculated)
}
