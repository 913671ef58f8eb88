import { Button } from '../ui/controls/Button.tsx'
import { Kbd } from '../ui/display/Kbd.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import styles from './KeyboardHelp.module.css'

const groups: readonly {
  title: string
  keys: readonly (readonly [keys: readonly string[], meaning: string])[]
}[] = [
  {
    title: 'Everywhere',
    keys: [
      [['?'], 'Show these keys'],
      [['Ctrl', 'K'], 'Find a client, a form or a screen'],
      [['/'], 'Go to the search of a list'],
      [['Esc'], 'Close a dialog or a menu'],
    ],
  },
  {
    title: 'For administrators',
    keys: [
      [['J', 'K'], 'Next and previous row of a list'],
      [['Enter'], 'Open the row'],
      [['X'], 'Select the row'],
    ],
  },
  {
    title: 'In a credit file',
    keys: [[['J', 'K'], 'Next and previous section']],
  },
  {
    title: 'In a form',
    keys: [
      [['Ctrl', 'S'], 'Save progress'],
      [['Ctrl', 'Enter'], 'Use all suggestions of this step'],
      [['Ctrl', 'Shift', 'Enter'], 'Use all suggestions of the form'],
      [['Ctrl', 'Z'], 'Undo using them'],
      [['Alt', '→'], 'Next step'],
      [['Alt', '←'], 'Previous step'],
      [['Tab'], 'Past an unused card, from its empty first field'],
      [['Alt', '↓'], 'Calendar of a date'],
      [['Alt', 'M'], 'Why there is no number: not applicable, not available'],
    ],
  },
  {
    title: 'In a grid of figures',
    keys: [
      [['Enter'], 'Next line to fill'],
      [['↑', '↓', '←', '→'], 'Move between the cells to fill'],
      [['Ctrl', '↑', '↓', '←', '→'], 'Also stop on calculated figures'],
      [['Shift', '↑', '↓', '←', '→'], 'Select a range of cells'],
      [['Ctrl', 'C'], 'Copy the range'],
      [['Ctrl', 'V'], 'Paste a range, also of a spreadsheet'],
      [['Ctrl', 'D'], 'Fill the first line of the range down'],
      [['Ctrl', 'R'], 'Fill its first column to the right'],
      [['Del'], 'Empty the range'],
      [['Ctrl', 'Z'], 'Undo the last of these'],
    ],
  },
]

/** The dialog that lists the keyboard shortcuts, opened by "?". */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className={styles.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className={styles.list}>
              {keys.map(([combination, meaning]) => (
                <div key={meaning} className={styles.line}>
                  <dt>{meaning}</dt>
                  <dd className={styles.keys}>
                    {combination.map(key => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
