import { ChosenClients } from '../clients/ChosenClients.tsx'
import { type AdminClient, nameText } from '../status.ts'

/** The server takes no more of them at a time. */
const mostChosen = 500

/** Clients of a list can be chosen, to be moved or exported together; deleted ones are restored one by one. */
export const clientChoice = {
  nameOf: (client: AdminClient) => (client.status === 'deleted' ? undefined : nameText(client.name)),
  most: mostChosen,
  tooMany: `At most ${mostChosen} clients at a time can be moved or exported by selection.`,
  actions: (clients: readonly AdminClient[], clear: () => void) => (
    <ChosenClients clients={clients} onDone={clear} />
  ),
}
