import { expect, test, vi } from 'vitest'
import { onPointerMoved } from './on-pointer-moved.ts'

const send = (move: PointerEventInit) =>
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, ...move }))

test('ignores the move event that a browser sends for a pointer at rest', () => {
  const act = vi.fn()
  const ending = new AbortController()
  onPointerMoved(act, ending.signal)
  send({})
  expect(act).not.toHaveBeenCalled()
  send({ movementX: -1 })
  send({ movementY: 2 })
  expect(act).toHaveBeenCalledTimes(2)
  ending.abort()
  send({ movementX: 3 })
  expect(act).toHaveBeenCalledTimes(2)
})
