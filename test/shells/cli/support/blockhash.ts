import type { Practice } from '../../../../src/practice/endpoint.ts'
import { askNode } from '../../../main/pay/relay.ts'
import { until } from '../../../support/until.ts'

/** A blockhash of now. */
export async function blockhashOf({ url }: Practice): Promise<string> {
  const { value } = (await askNode(url, 'getLatestBlockhash', [{ commitment: 'finalized' }])) as { value: { blockhash: string } }
  return value.blockhash
}

/** More blocks than any blockhash lives for, those of the finality included. */
const LIFE = 200n

/** Makes blocks until nothing that is signed under it can land any more. */
export async function outlive({ url }: Practice, blockhash: string): Promise<void> {
  await askNode(url, 'practice_advance', [LIFE])
  await until(async () => {
    const { value } = (await askNode(url, 'isBlockhashValid', [blockhash, { commitment: 'finalized' }])) as { value: boolean }
    return !value
  })
}
