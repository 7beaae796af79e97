import { Fault } from './node-double.ts'
import type { Relay } from '../main/pay/relay.ts'

/** The relay shows no block until this is called: whoever reads the chain stands still, and everything else is answered. */
export function holdBlocks({ lies }: Pick<Relay, 'lies'>): () => void {
  lies.set('getBlock', () => new Fault(-32004, 'Block not available for slot 1'))
  return () => void lies.delete('getBlock')
}
