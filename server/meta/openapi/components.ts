import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'

/** A part of the document as JSON. */
export type Json = Readonly<Record<string, unknown>>

type Section = 'schemas' | 'parameters' | 'responses' | 'headers'

/** The parts of the document that stand once, under a name, and are referred to from everywhere else. */
export interface Components {
  /** A reference to the part of this name, which is put there when it is not yet. Throws when another part has the name. */
  refer(section: Section, name: string, part: Json): Json
  /** A schema for the document: a reference when it has an `$id`, else the schema itself. */
  schema(schema: TSchema): Json
  /** A schema without its name, for where a name is another part's: a parameter carries that of its schema. */
  withoutName(schema: TSchema): Json
  /** All parts by section and name. */
  written(): Json
}

export function createComponents(): Components {
  const sections: Record<Section, Map<string, Json>> = {
    schemas: new Map(),
    parameters: new Map(),
    responses: new Map(),
    headers: new Map(),
  }

  function refer(section: Section, name: string, part: Json): Json {
    const known = sections[section].get(name)
    if (known && !isDeepStrictEqual(known, part)) throw new Error(`Two ${section} are named ${name}.`)
    sections[section].set(name, part)
    return { $ref: `#/components/${section}/${name}` }
  }

  function schema(given: JsonSchema): Json {
    const written = withoutName(given)
    return given.$id === undefined ? written : refer('schemas', given.$id, written)
  }

  /** TypeBox writes a record by a pattern of its keys and an enumeration without a type; readers expect the usual words. */
  function withoutName({ $id: _, patternProperties, ...keywords }: JsonSchema): Json {
    const { properties, items, anyOf } = keywords
    const [ofAnyKey] = Object.values(patternProperties ?? {})
    return {
      ...(keywords.enum && { type: 'string' }),
      ...keywords,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, value]) => [key, schema(value)]),
        ),
      }),
      ...(items && { items: schema(items) }),
      ...(anyOf && { anyOf: anyOf.map(schema) }),
      ...(ofAnyKey && { additionalProperties: schema(ofAnyKey) }),
    }
  }

  return {
    refer,
    schema,
    withoutName,
    written: () =>
      Object.fromEntries(
        Object.entries(sections).map(([section, parts]) => [
          section,
          Object.fromEntries([...parts].sort(([one], [other]) => (one < other ? -1 : 1))),
        ]),
      ),
  }
}

/** What the contract's schemas are made of. */
interface JsonSchema extends TSchema {
  readonly $id?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}
