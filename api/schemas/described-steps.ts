import { Type } from 'typebox'

export const DescribedLine = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    display: Type.String({ description: 'The value as people read it; empty when there is none' }),
    calculated: Type.Boolean(),
  },
  { $id: 'DescribedLine', description: 'One field of a form, in words for people' },
)

export const DescribedStep = Type.Object(
  { number: Type.Integer({ minimum: 1 }), title: Type.String(), lines: Type.Array(DescribedLine) },
  { $id: 'DescribedStep', description: 'One step of a form, in words for people' },
)

export const DescribedSteps = Type.Array(DescribedStep)
