import { Type } from 'typebox'
import { Id, Nullable, Time } from './basics.ts'

/** Schemas for the history of a form. Its rows are only ever added. */

export const Actor = Type.Object(
  { _id: Id, name: Type.String(), email: Type.String() },
  { $id: 'Actor', description: 'The person who did something' },
)

export const FieldChange = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    from: Type.String(),
    to: Type.String(),
    origin: Type.Optional(
      Type.String({
        description: 'Where the new value came from: “from Standard Form: Age 42”; absent when it was typed',
      }),
    ),
  },
  { $id: 'FieldChange', description: 'A field that changed, with both values as people read them' },
)

export const TimelineEvent = Type.Object(
  {
    _id: Type.Integer(),
    at: Time,
    action: Type.String({
      description: 'created, saved, completed, reopened, moved, taken_over or restored',
    }),
    version: Type.Integer(),
    actor: Actor,
    changes: Type.Array(FieldChange, { description: 'In the order of the form' }),
  },
  { $id: 'TimelineEvent', description: 'An event in the history of a form' },
)

export const Timeline = Type.Object(
  { events: Type.Array(TimelineEvent), nextCursor: Nullable(Type.String()) },
  { $id: 'Timeline', description: 'The history of a form, newest first' },
)
