import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import type { Fault } from '../../../src/practice/chaos/fault.ts'
import { call, startQuietNode } from '../rpc/client.ts'
import { keyOf, sign, transfer } from '../support.ts'

/** A quiet network with an endpoint that is well and one where these faults strike; every request, where nothing else is said. */
export type Endpoints = { readonly well: string; readonly ill: string; close(): Promise<void> }

export const FINALITY_BLOCKS = 8

export async function startEndpoints(faults: readonly Fault[], { rate = 1, seed = 'endpoints' } = {}): Promise<Endpoints> {
  const node = await startQuietNode({
    finalityBlocks: FINALITY_BLOCKS,
    furtherEndpoints: [{ port: 0, era: 'new', chaos: { seed, faults, rate, lateMs: 20 } }],
  })
  const [well = '', ill = ''] = node.endpoints
  await call(well, 'requestAirdrop', payer.address, 5_000_000_000)
  await call(well, 'practice_advance', 100)
  return { well, ill, close: () => node.close() }
}

export const payer = keyOf('payer at the endpoints')
export const payee = keyOf('payee at the endpoints').address

/** A payment good for the newest block, in base 64, and its name. */
export async function makePayment(url: string, amount = 1_000_000n) {
  type Latest = { readonly value: { readonly blockhash: Blockhash; readonly lastValidBlockHeight: number } }
  const { value } = await call<Latest>(url, 'getLatestBlockhash', { commitment: 'processed' })
  const lifetime = {
    kind: 'blockhash' as const,
    blockhash: value.blockhash,
    lastValidBlockHeight: blockHeight(value.lastValidBlockHeight),
    fetchedSlot: slot(0),
  }
  const { wire, signatures } = sign({ keys: [payer], lifetime }, [transfer(payer, payee, amount)])
  return { text: Buffer.from(wire).toString('base64'), signature: signatures[0] ?? '' }
}

export const SENDING = { encoding: 'base64', preflightCommitment: 'processed' }

type ChaosState = { readonly calm: boolean; readonly requests: number; readonly struck: Partial<Record<Fault, number>> }

export const chaosState = (url: string, ...params: object[]) => call<ChaosState>(url, 'practice_chaos', ...params)
