import { ChosenClients } from '../clients/ChosenClients.tsx'
import { type AdminClient, nameText } from '../status.ts'

/** The server's limit for one request. */
const mostChosen = 500

/**
 * The selection of clients in a list, to move or export them together. Deleted clients cannot be selected; they are restored one
 * by one.
 */
export const clientChoice = {
  nameOf: (client: AdminClient) => (client.status === 'deleted' ? undefined : nameText(client.name)),
  most: mostChosen,
  tooMany: `At most ${mostChosen} clients at a time can be moved or exported by selection.`,
  actions: (clients: readonly AdminClient[], clear: () => void) => (
    <ChosenClients clients={clients} onDone={clear} />
  ),
}
