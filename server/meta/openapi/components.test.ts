import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { createComponents } from './components.ts'

const Person = Type.Object({ name: Type.String() }, { $id: 'Person', description: 'Somebody' })

test('a named schema is written once and referenced everywhere, even if it is optional or in a list', () => {
  const components = createComponents()
  const reference = { $ref: '#/components/schemas/Person' }
  const Pair = Type.Object({ one: Person, other: Type.Optional(Person), all: Type.Array(Person) })
  expect(components.schema(Pair)).toEqual({
    type: 'object',
    required: ['one', 'all'],
    properties: { one: reference, other: reference, all: { type: 'array', items: reference } },
  })
  expect(components.written()).toMatchObject({
    schemas: {
      Person: { type: 'object', description: 'Somebody', properties: { name: { type: 'string' } } },
    },
  })
})

test('two different schemas cannot have the same name', () => {
  const components = createComponents()
  components.schema(Person)
  components.schema(Type.Object({ name: Type.String() }, { $id: 'Person', description: 'Somebody' }))
  expect(() => components.schema(Type.Object({}, { $id: 'Person' }))).toThrow('Two schemas are named Person')
})

test('records and enumerations are written in standard JSON Schema', () => {
  const { schema } = createComponents()
  expect(schema(Type.Record(Type.String(), Type.Integer()))).toEqual({
    type: 'object',
    additionalProperties: { type: 'integer' },
  })
  expect(schema(Type.Enum(['a', 'b']))).toEqual({ type: 'string', enum: ['a', 'b'] })
})
