import * as z from 'zod'
import type { Simulation } from '../answers.ts'
import type { Call } from '../call.ts'
import type { SendingMethods } from '../node-client.ts'
import { readConfig } from './chain.ts'
import { atSlot, lamportsSchema, signatureSchema, transactionErrorSchema, u64 } from './schemas.ts'

const simulationSchema: z.ZodType<Simulation> = z
  .object({
    err: transactionErrorSchema.nullable(),
    logs: z.array(z.string()).nullish(),
    unitsConsumed: u64.nullish(),
    loadedAccountsDataSize: u64.nullish(),
    fee: lamportsSchema.nullish(),
  })
  .transform(({ err, logs, unitsConsumed, loadedAccountsDataSize, fee }) => ({
    err,
    logs: logs ?? [],
    unitsConsumed: unitsConsumed ?? null,
    loadedAccountsDataSize: loadedAccountsDataSize ?? null,
    feeLamports: fee ?? null,
  }))

export function sendingMethods(call: Call): SendingMethods {
  return {
    sendTransaction: (transaction, { preflightCommitment, skipPreflight = false, minContextSlot }) => {
      const config = { encoding: 'base64', maxRetries: 0n, preflightCommitment, skipPreflight }
      return call({
        method: 'sendTransaction',
        params: [base64(transaction), minContextSlot === undefined ? config : { ...config, minContextSlot }],
        schema: signatureSchema,
      })
    },
    simulateTransaction: (transaction, { commitment = 'finalized', verifySignatures = false, replaceBlockhash = false } = {}) => {
      const config = { encoding: 'base64', commitment, sigVerify: verifySignatures, replaceRecentBlockhash: replaceBlockhash }
      return call({ method: 'simulateTransaction', params: [base64(transaction), config], schema: atSlot(simulationSchema) })
    },
    getFeeForMessage: (message, options) => {
      return call({ method: 'getFeeForMessage', params: [base64(message), readConfig(options)], schema: atSlot(lamportsSchema.nullable()) })
    },
    requestAirdrop: (address, amount) => call({ method: 'requestAirdrop', params: [address, amount], schema: signatureSchema }),
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}
