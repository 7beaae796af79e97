import type { Address } from '../../src/core/address/address.ts'
import { askNode } from '../main/pay/relay.ts'
import type { AnyNode } from './any-node.ts'
import { addressNamed } from './block.ts'
import { hookProgram } from './hook-program.ts'
import { Fault } from './node-double.ts'
import { until } from './until.ts'

/** Where a node has the program of the test if it has it: the practice node takes it on request, another is started with it. */
const HOOK = addressNamed('the transfer hook of any node')
const LOADER = 'BPFLoader2111111111111111111111111111111111'
/** Above it the hook refuses: never here. */
const LIMIT = 2 ** 31 - 1

/** A program that a mint can name as its transfer hook, without a list of accounts; or why the node has none, in words. */
export async function findHook({
  node,
  url,
}: AnyNode): Promise<{ readonly program: Address; readonly lack: null } | { readonly program: null; readonly lack: string }> {
  const isThere = async () => (await node.getAccountInfo(HOOK, { commitment: 'finalized' })).value?.executable === true
  if (await isThere()) return { program: HOOK, lack: null }
  const program = {
    owner: LOADER,
    lamports: 10_000_000n,
    executable: true,
    data: Buffer.from(hookProgram({ limit: LIMIT, code: 1 })).toString('base64'),
  }
  const answer = await askNode(url, 'practice_setAccount', [HOOK, program])
  if (answer instanceof Fault) return { program: null, lack: `the node has no program at ${HOOK}, and takes none without a deployment` }
  await until(isThere)
  return { program: HOOK, lack: null }
}
