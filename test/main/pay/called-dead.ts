import { type Town, readRow, writeByHand } from '../compare/town.ts'
import { forget, type Relay } from './relay.ts'

/** Somebody calls the payment of that reference dead and takes its movement out, and no node knows it any more. */
export function callDead(town: Town, relays: readonly Relay[], reference: string): void {
  const which = `intent_id IN (SELECT intent_id FROM payment WHERE key = '${reference}')`
  const { signature } = readRow<{ signature: string }>(town, `SELECT signature FROM attempt WHERE signature IS NOT NULL AND ${which}`)
  writeByHand(
    town,
    `UPDATE intent SET state = 'open' WHERE id IN (SELECT intent_id FROM payment WHERE key = '${reference}');
     UPDATE attempt SET state = 'expired' WHERE ${which};
     UPDATE verdict SET state = 'expired' WHERE attempt_id IN (SELECT id FROM attempt WHERE ${which});
     DELETE FROM credit WHERE signature = '${signature}'`,
  )
  for (const relay of relays) forget(relay, signature, 0n)
}
