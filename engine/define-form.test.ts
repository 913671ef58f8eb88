import { expect, test } from 'vitest'
import { defineSteps } from './define-form.ts'

const text = (key: string) => ({ key, label: key.toUpperCase(), type: 'text' }) as const

const { steps, fields } = defineSteps([
  { title: 'First', sections: [{ title: 'A', rows: [[text('a'), text('b')], [text('c')]] }] },
  {
    title: 'Second',
    sections: [
      {
        corner: 'Month',
        columns: ['1', '2'],
        rows: [
          { label: 'Group', cells: [null, null], heading: true },
          { label: 'Line', cells: [text('d'), null] },
        ],
      },
      { note: 'Last', rows: [[text('e')]] },
    ],
  },
])

test('the fields of a form are listed in reading order, each with its step', () => {
  expect(fields).toEqual([
    { ...text('a'), step: 1 },
    { ...text('b'), step: 1 },
    { ...text('c'), step: 1 },
    { ...text('d'), step: 2 },
    { ...text('e'), step: 2 },
  ])
})

test('the steps are numbered from 1 and list the keys of their fields', () => {
  expect(steps).toEqual([
    {
      number: 1,
      title: 'First',
      sections: [{ kind: 'fields', title: 'A', rows: [['a', 'b'], ['c']] }],
    },
    {
      number: 2,
      title: 'Second',
      sections: [
        {
          kind: 'grid',
          corner: 'Month',
          columns: ['1', '2'],
          rows: [
            { label: 'Group', cells: [null, null], heading: true },
            { label: 'Line', cells: ['d', null] },
          ],
        },
        { kind: 'fields', note: 'Last', rows: [['e']] },
      ],
    },
  ])
})
