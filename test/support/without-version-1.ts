import { type Relay } from '../main/pay/relay.ts'
import { Fault } from './node-double.ts'

/** The bit that says it stands before the message, where older transactions count their signatures. */
const FIRST_BYTE = 0x81
const isVersion1 = (wire: unknown) => typeof wire === 'string' && Buffer.from(wire, 'base64')[0] === FIRST_BYTE

/** Has a relay answer as a node that does not know version 1. */
export function withoutVersion1({ lies }: Pick<Relay, 'lies'>): void {
  lies.set('simulateTransaction', ([wire], honest) =>
    isVersion1(wire) ? { context: { slot: 1n }, value: { err: 'UnsupportedVersion', logs: [] } } : honest(),
  )
  lies.set('sendTransaction', ([wire], honest) =>
    isVersion1(wire) ? new Fault(-32602, 'failed to deserialize solana_sdk::transaction::VersionedTransaction', null) : honest(),
  )
}
