import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { explainError } from '../../../src/core/error/error.ts'
import { type JsonValue, type NodeClient, openNode } from '../../../src/main/node/index.ts'
import { failureOf } from '../../support/failure.ts'
import { Fault, type NodeDouble, startNodeDouble } from '../../support/node-double.ts'

let double: NodeDouble
let node: NodeClient
let fault: Fault

beforeAll(async () => {
  double = await startNodeDouble({ getBlock: () => fault, getSlot: () => fault, sendTransaction: () => fault })
  node = openNode({ name: 'left', url: double.url })
})
afterAll(() => double.close())

describe('an error a node answers with', () => {
  it.each<[number, string, JsonValue | undefined, string, object]>([
    [
      -32001,
      'Block 7 cleaned up, does not exist on node. First available block: 1592',
      undefined,
      'NODE_BLOCK_CLEANED_UP',
      { slot: 7n, firstAvailableSlot: 1592n },
    ],
    [-32001, 'cleaned up', undefined, 'NODE_BLOCK_CLEANED_UP', { slot: 7n, firstAvailableSlot: null }],
    [-32004, 'Block not available for slot 7', undefined, 'NODE_BLOCK_NOT_AVAILABLE', { slot: 7n }],
    [-32007, 'Slot 7 was skipped, or missing due to ledger jump', undefined, 'NODE_SLOT_SKIPPED', { slot: 7n, rpcCode: -32007n }],
    [-32009, 'Slot 7 was skipped, or missing in long-term storage', undefined, 'NODE_SLOT_SKIPPED', { slot: 7n, rpcCode: -32009n }],
    [-32014, 'Block status not yet available for slot 7', undefined, 'NODE_BLOCK_STATUS_UNKNOWN', { slot: 7n }],
    [
      -32015,
      'Transaction version (2) is not supported by the requesting client.',
      undefined,
      'NODE_VERSION_UNSUPPORTED',
      { slot: 7n, version: '2' },
    ],
    [-32019, 'Long-term storage unreachable', undefined, 'NODE_STORAGE_UNREACHABLE', { slot: 7n }],
    [-32011, 'Transaction history is not available from this node', undefined, 'NODE_HISTORY_OFF', { method: 'getBlock' }],
    [-32005, 'Node is behind by 42 slots', { numSlotsBehind: 42n }, 'NODE_UNHEALTHY', { slotsBehind: 42n }],
    [-32005, 'Node is unhealthy', {}, 'NODE_UNHEALTHY', { slotsBehind: null }],
    [-32016, 'Minimum context slot has not been reached', { contextSlot: 1612n }, 'NODE_BEHIND', { contextSlot: 1612n }],
    [-32601, 'Method not found', undefined, 'NODE_METHOD_MISSING', { method: 'getBlock' }],
    [-32602, 'Invalid param: WrongSize', undefined, 'NODE_PARAMS_REFUSED', { message: 'Invalid param: WrongSize' }],
    [-32603, 'Internal error', undefined, 'NODE_RPC', { rpcCode: -32603n, rpcName: 'internal error' }],
    [
      -32017,
      'Epoch rewards period still active at slot 7',
      { slot: 7n, currentBlockHeight: 5n, rewardsCompleteBlockHeight: 9n },
      'NODE_EPOCH_REWARDS_ACTIVE',
      { completeBlockHeight: 9n },
    ],
    [-32006, 'Transaction precompile verification failure InvalidAccountIndex', undefined, 'NODE_PRECOMPILE_REFUSED', {}],
    [-32010, 'X excluded from account secondary indexes', undefined, 'NODE_KEY_NOT_INDEXED', { method: 'getBlock' }],
    [-32012, 'scan aborted', undefined, 'NODE_SCAN_FAILED', { message: 'scan aborted' }],
    [-32013, 'Transaction signature length mismatch', undefined, 'NODE_SIGNATURE_COUNT_REFUSED', {}],
    [-32003, 'Transaction signature verification failure', undefined, 'NODE_SIGNATURE_REFUSED', {}],
    [-32020, `Transaction ${'3'.repeat(87)} not found`, undefined, 'NODE_SIGNATURE_NOT_FOUND', { signature: '3'.repeat(87) }],
    [-32008, 'No snapshot', undefined, 'NODE_RPC', { rpcName: 'no snapshot' }],
    [
      -32018,
      'Rewards cannot be found because slot 7 is not the epoch boundary',
      undefined,
      'NODE_RPC',
      { rpcName: 'slot not epoch boundary' },
    ],
    [-32600, 'Invalid request', undefined, 'NODE_RPC', { rpcName: 'invalid request' }],
    [-32700, 'Parse error', undefined, 'NODE_RPC', { rpcName: 'parse error' }],
    [12345, 'of a provider', undefined, 'NODE_RPC', { rpcName: 'not a known code', message: 'of a provider' }],
  ])('%i “%s” has its own name', async (code, message, data, expected, context) => {
    fault = new Fault(code, message, data)
    const error = await failureOf(node.getBlock(slot(7n)))
    expect(error.code).toBe(expected)
    expect(error.context).toMatchObject({ node: 'left', ...context })
  })

  it('about a block is never said to be an absence', async () => {
    for (const code of [-32001, -32004, -32007, -32009, -32014, -32015, -32019]) {
      fault = new Fault(code, 'x')
      expect(explainError(await failureOf(node.getBlock(slot(7n)))).money).toMatch(/no proof that the slot is empty/)
    }
  })

  it('of a preflight carries the result of the simulation', async () => {
    fault = new Fault(-32002, 'Transaction simulation failed', {
      err: { InstructionError: [0n, { Custom: 1n }] },
      logs: ['Program log: no'],
    })
    const error = await failureOf(node.sendTransaction(new Uint8Array(1), { preflightCommitment: 'confirmed' }))
    expect(error).toMatchObject({
      code: 'NODE_PREFLIGHT_FAILED',
      context: { err: { InstructionError: [0n, { Custom: 1n }] }, logs: ['Program log: no'] },
    })
    expect(explainError(error).happened).toContain('instruction 1 failed: the program gave its own code 1')
  })

  it('loses control characters and length, so that it cannot dress up a screen or a log', async () => {
    fault = new Fault(-32000, `line\r\n\u001b[31mred ${'x'.repeat(5_000)}`)
    const error = await failureOf(node.getSlot())
    expect(error.message).not.toMatch(/\p{Cc}/u)
    expect(error.message.length).toBeLessThan(1_000)
  })
})
