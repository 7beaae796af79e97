import bs58 from 'bs58'
import type { Entry } from '../../bank/entry.ts'
import type { Json } from '../json.ts'
import { encodeAccountKeys } from './account-keys.ts'
import { encodeMessage } from './message.ts'
import { encodeBalances, encodeMeta } from './meta.ts'
import { type BlockView, shownVersion, type TransactionView } from './view.ts'

/** A transaction shown in full: its meta, itself in the encoding asked for, its version. */
export function encodeEntry(entry: Entry, view: TransactionView, rewards: Json): { readonly [name: string]: Json | undefined } {
  return {
    meta: encodeMeta(entry, view.encoding, rewards),
    transaction: encodeTransaction(entry, view),
    version: shownVersion(entry.transaction.compiled.version, view),
  }
}

/** A transaction shown by its accounts and balances alone. */
export function encodeEntryAccounts(entry: Entry, view: BlockView): Json {
  return {
    meta: { ...encodeBalances(entry), rewards: view.rewards ? [] : undefined },
    transaction: { accountKeys: encodeAccountKeys(entry), signatures: entry.transaction.signatures },
    version: shownVersion(entry.transaction.compiled.version, view),
  }
}

function encodeTransaction(entry: Entry, { encoding }: TransactionView): Json {
  const { wire, signatures } = entry.transaction
  if (encoding === 'base64') return [Buffer.from(wire).toString('base64'), 'base64']
  if (encoding === 'base58') return [bs58.encode(wire), 'base58']
  return { message: encodeMessage(entry, encoding), signatures }
}
