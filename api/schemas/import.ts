import { Type } from 'typebox'
import { Nullable } from './basics.ts'

// D59
export const ImportMeaning = Type.Enum(['name', 'first', 'last', 'email', 'phone', 'role'], {
  $id: 'ImportMeaning',
  description: 'What a column of a table of people is; `first` and `last` are the parts of a name',
})

export const ImportColumn = Type.Object(
  {
    heading: Type.String({ description: 'Empty when it has none' }),
    example: Type.String({ description: 'The first value below the heading' }),
    means: Nullable(ImportMeaning),
  },
  {
    $id: 'ImportColumn',
    description: 'A column of a table of people; `means` is null for one that is ignored',
  },
)
