import { useEffect, useSyncExternalStore } from 'react'
import type { Step } from '../../../engine/types.ts'
import { currentSession } from '../../session.ts'
import { screenCode } from '../../shell/screen-code.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { CONTACT_STEP } from '../contact/contact-texts.ts'
import { FieldsSectionView } from '../fields/FieldsSectionView.tsx'
import type { FormParts } from '../form-parts.ts'
import { ContactBlock } from './ContactBlock.tsx'

export const standardFormParts: FormParts = { Sections, Foot }

/** The first step has no cards, so their code is loaded after it. */
const cards = screenCode(() => import('../cards/CardsByKind.tsx').then(m => m.CardsByKind))

const subscribeToNothing = () => () => {}

/** Shows properties, accounts, loans and so on as cards. If the code for cards cannot be loaded, shows them as ordinary sections. */
function Sections({ step }: { readonly step: Step }) {
  const sections = step.sections.filter(section => section.kind === 'fields')
  const hasCards = sections.some(({ oneOf }) => oneOf !== undefined)
  const { kind, ...code } = useSyncExternalStore(hasCards ? cards.subscribe : subscribeToNothing, cards.state)
  useEffect(() => whenIdle(cards.preload), [])
  if (hasCards && 'Component' in code) return <code.Component sections={sections} />
  if (hasCards && kind === 'not here') return <Skeleton shape="fields" />
  return sections.map(section => <FieldsSectionView key={section.title} section={section} />)
}

/** An officer also edits the client's contact data here. */
function Foot({ step }: { readonly step: number }) {
  if (step !== CONTACT_STEP || currentSession().user?.role !== 'loan_officer') return null
  return <ContactBlock />
}
