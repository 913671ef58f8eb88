/** The names of all time zones, for a text box whose `list` is `timeZones`. */
export const timeZones = 'time-zones'

export function TimeZones() {
  return (
    <datalist id={timeZones}>
      {Intl.supportedValuesOf('timeZone').map(name => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
