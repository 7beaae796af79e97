import { type Relay, startRelay } from '../main/pay/relay.ts'
import type { TwoWorkstations } from './two-workstations.ts'

/** From here on the workstation with a network asks this node alone, which can lie. */
export async function openOnlyRelay({ url, online }: Pick<TwoWorkstations, 'url' | 'online'>): Promise<Relay> {
  const relay = await startRelay(url, 'only')
  const { nodes } = online().client
  await nodes.add({ name: 'only', url: relay.url })
  await nodes.remove({ name: 'practice' })
  return relay
}
