import { expect, it } from 'vitest'
import { formTypes } from '../../../forms/catalogue.ts'
import type { Link } from '../../../forms/links/link.ts'
import { linksTo } from '../../../forms/links.ts'
import { loadLinks } from './load-links.ts'

const fieldsOf = (links: readonly Link[]) => links.map(({ to, field }) => `${to}.${field}`)

it.each(formTypes)('a screen loads the same links to %s that the server uses', async type => {
  expect(fieldsOf(await loadLinks(type, 2024))).toEqual(fieldsOf(linksTo(type, 2024)))
})
