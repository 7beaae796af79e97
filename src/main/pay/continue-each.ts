import { isStrongroomError } from '../../core/error/error.ts'
import { asStrongroomError } from '../tasks.ts'
import type { PayParts } from './parts.ts'
import type { Patience } from './patience.ts'

type Going<Item> = { readonly open: readonly Item[]; readonly idOf: (item: Item) => string; readonly patience: Patience }

/**
 * Takes each of what was begun one step further. With the vault locked or sending closed they wait. One for which nothing can be planned now is
 * reported and tried again, later each time, and holds up no other.
 */
export async function continueEach<Item>(
  { gate, signer, onTrouble }: Pick<PayParts, 'gate' | 'signer' | 'onTrouble'>,
  { open, idOf, patience }: Going<Item>,
  goOn: (item: Item) => Promise<void>,
): Promise<void> {
  if (open.length === 0 || !(await gate.maySign())) return
  if ((await signer.status()).state !== 'unlocked') return
  for (const item of open) {
    const id = idOf(item)
    if (!patience.isDue(id)) continue
    try {
      await goOn(item)
      patience.succeeded(id)
    } catch (error) {
      // Locked or ended by a person meanwhile: it waits for the vault, or goes on in the next round.
      if (isStrongroomError(error, 'VAULT_LOCKED') || isStrongroomError(error, 'PLAN_CHANGED')) continue
      patience.failed(id)
      onTrouble(asStrongroomError(error))
    }
  }
}
