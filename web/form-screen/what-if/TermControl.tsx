import { useState } from 'react'
import { formatNumber } from '../../../engine/number-format.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { readNumber } from '../store/number-text.ts'
import styles from './WhatIf.module.css'

interface Props {
  readonly label: string
  readonly value: number
  /** The range that can be typed. */
  readonly range: { readonly min: number; readonly max: number; readonly isWhole?: boolean }
  /** The range of the slider, which is narrower. */
  readonly slider: { readonly min: number; readonly max: number; readonly step: number }
  readonly onChange: (value: number) => void
}

/**
 * One term of the loan as a text box and a slider that follow each other. A text that cannot be read does not change the
 * term.
 */
export function TermControl({ label, value, range, slider, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const error = typed !== null && read(typed, range) === undefined ? refusal(range) : undefined

  function type(text: string) {
    setTyped(text)
    const number = read(text, range)
    if (number !== undefined) onChange(number)
  }

  return (
    <div className={styles.term}>
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? String(value)}
        error={error}
        onChange={event => type(event.target.value)}
        onBlur={() => error === undefined && setTyped(null)}
      />
      <input
        type="range"
        aria-label={`${label}, slider`}
        min={slider.min}
        max={slider.max}
        step={slider.step}
        value={value}
        onChange={event => {
          setTyped(null)
          onChange(event.target.valueAsNumber)
        }}
      />
    </div>
  )
}

function read(text: string, { min, max, isWhole }: Props['range']): number | undefined {
  const number = readNumber(text)
  const isRead = typeof number === 'number' && number >= min && number <= max
  return isRead && (!isWhole || Number.isInteger(number)) ? number : undefined
}

function refusal({ min, max, isWhole }: Props['range']): string {
  return `Please enter ${isWhole ? 'a whole number' : 'a number'} from ${min} to ${formatNumber(max)}.`
}
