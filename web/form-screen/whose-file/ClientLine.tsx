import { useStatus } from '../use-form.ts'
import { fileWords } from './file-words.ts'

/** The name and number of the client whose file is open. */
export function ClientLine({ isOfficer }: { readonly isOfficer: boolean }) {
  const { name, id } = fileWords(useStatus().client, isOfficer)
  if (id === undefined) return <bdi>{name}</bdi>
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span>{id}</span>
    </>
  )
}
