import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'

/** A part of the document as JSON. */
export type Json = Readonly<Record<string, unknown>>

type Section = 'schemas' | 'parameters' | 'responses' | 'headers'

/** The named parts of the document that are defined once and referenced everywhere else. */
export interface Components {
  /** Returns a reference to the named part, and adds the part if it is new. Throws if a different part has the name. */
  refer(section: Section, name: string, part: Json): Json
  /** Returns a schema for the document: a reference if it has an `$id`, otherwise the schema itself. */
  schema(schema: TSchema): Json
  /** Returns a schema without its `$id`, for a parameter, whose own name is that `$id`. */
  withoutName(schema: TSchema): Json
  /** Returns all parts by section and name. */
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

  /**
   * TypeBox writes a record with `patternProperties`, and an enumeration without a type; readers of OpenAPI expect
   * `additionalProperties` and a type.
   */
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

/** The keywords that the contract's schemas use. */
interface JsonSchema extends TSchema {
  readonly $id?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}
