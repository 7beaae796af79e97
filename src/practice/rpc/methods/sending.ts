import { encodeMessage } from '../../../core/message/encode.ts'
import { encodeTransaction } from '../../../core/message/transaction.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { BLOCKHASH_LIFE_BLOCKS } from '../../bank/chain.ts'
import { explainTransactionError } from '../../bank/error-text.ts'
import { simulate } from '../../bank/simulate.ts'
import { nameOf, parseWire, type WireTransaction } from '../../bank/wire.ts'
import { encodePreflight, encodeSimulation } from '../encode/simulation.ts'
import { readAccountView } from '../encode/account.ts'
import type { Json } from '../json.ts'
import { contextBlock, type Methods, type Node, withContext } from '../node.ts'
import { type Config, readAddress, readCommitment, readConfig, readText, readTexts, readU64, readWord } from '../params.ts'
import { invalidParams, preflightFailed } from '../rpc-error.ts'
import { readTransaction, type WireEncoding } from './wire-params.ts'

const WIRE_ENCODINGS = ['base58', 'base64'] as const satisfies readonly WireEncoding[]

/** Trying and sending transactions, and asking the faucet. */
export const sendingMethods: Methods = {
  sendTransaction: {
    min: 1,
    max: 2,
    answer(node, [text, options]) {
      const config = readConfig(options)
      const transaction = readTransaction(readText(text), readWord(config['encoding'], WIRE_ENCODINGS))
      const block = contextBlock(node, config, readCommitment(config, 'preflightCommitment'))
      if (config['skipPreflight'] !== true) preflight(node, transaction, block)
      // As on a real node the answer says that the bytes were taken, not that they landed.
      node.bank.submit(transaction)
      return nameOf(transaction)
    },
  },
  simulateTransaction: {
    min: 1,
    max: 2,
    answer(node, [text, options]) {
      const config = readConfig(options)
      const given = readTransaction(readText(text), readWord(config['encoding'], WIRE_ENCODINGS))
      return simulateOn(node, given, config)
    },
  },
  requestAirdrop: {
    min: 2,
    max: 3,
    answer(node, [address, amount]) {
      return node.faucet.give(readAddress(address), readU64(amount))
    },
  },
}

function preflight({ bank }: Node, transaction: WireTransaction, at: { readonly slot: bigint; readonly height: bigint }): void {
  const known = bank.history.bySignature(nameOf(transaction))
  // Taken already, but in no block that this commitment sees: the same bytes again change nothing.
  if (known !== undefined && known.slot > at.slot) return
  const simulated = simulate(bank, { transaction, verifySignatures: true, at })
  if (simulated.error !== null) throw preflightFailed(explainTransactionError(simulated.error), encodePreflight(simulated))
}

function simulateOn(node: Node, given: WireTransaction, config: Config): Json {
  const verifySignatures = config['sigVerify'] === true
  const replace = config['replaceRecentBlockhash'] === true
  if (verifySignatures && replace) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  const block = contextBlock(node, config)
  const transaction = replace ? withBlockhash(given, block.blockhash) : given
  const simulated = simulate(node.bank, { transaction, verifySignatures, at: block })
  const replacement = replace ? { blockhash: block.blockhash, lastValidBlockHeight: block.height + BLOCKHASH_LIFE_BLOCKS } : null
  const value = encodeSimulation(simulated, {
    replacement,
    accounts: readWantedAccounts(config['accounts']),
    showInner: config['innerInstructions'] === true,
    read: node.bank.runtime.readAccount,
  })
  return withContext(block, value)
}

function withBlockhash({ compiled, signatures }: WireTransaction, blockhash: string): WireTransaction {
  const message = encodeMessage({ ...compiled, lifetimeToken: blockhash as typeof compiled.lifetimeToken })
  return parseWire(encodeTransaction({ message, signatures: signatures as readonly Signature[] }))
}

function readWantedAccounts(value: unknown) {
  if (value === undefined || value === null) return null
  const config = readConfig(value)
  return { addresses: readTexts(config['addresses']).map(readAddress), view: readAccountView({ encoding: 'base64', ...config }) }
}
