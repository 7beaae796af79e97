import { readRentMinimum } from './agreed-reads.ts'
import { randomUUID } from 'node:crypto'
import type { Address } from '../../core/address/address.ts'
import { lamports, type Lamports } from '../../core/amount/lamports.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { nonceAddress, planNonceAdvance, planNonceCreation, planNonceHandover, planNonceWithdrawal } from '../../core/plan/nonce-upkeep.ts'
import type { PlannedUpkeep } from '../../core/plan/upkeep.ts'
import { NONCE_ACCOUNT_BYTES } from '../../core/program/nonce-account.ts'
import type { IntentSource, NonceRecord } from '../journal/index.ts'
import { readAccounts, readTerms, readTreasury } from './balances.ts'
import { readNonceAccounts } from './nonces.ts'
import type { PayParts } from './parts.ts'
import { encodeIntent } from './stored-intent.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>

/** Upkeep lives by a blockhash: whatever it is done to, it ends by itself. */
export const UPKEEP_FORM = { version: 'legacy', lifetime: { kind: 'blockhash' } } as const
/** Nonce accounts one payer may have made by number. */
const SEEDS_MAX = 1_000

/** Upkeep as it is decided, under a name of its own. While it is open nothing else takes its sources. */
export function upkeepToAdd(planned: PlannedUpkeep, sources: readonly IntentSource[] = []) {
  const id = randomUUID()
  const { act, account } = planned.upkeep
  const intents = [{ id: `${id}/1`, what: encodeIntent(planned), sources }]
  return { id, sweep: { id, kind: 'upkeep' as const, summary: { act, account }, intents } }
}

/** Stores upkeep as decided; the submitter carries it out. */
export async function startUpkeep(
  { journal }: Pick<Reading, 'journal'>,
  planned: PlannedUpkeep,
  sources: readonly IntentSource[] = [],
): Promise<string> {
  const { id, sweep } = upkeepToAdd(planned, sources)
  await journal.write('upkeep', (tx) => tx.addDecision(sweep))
  return id
}

/** Plans a nonce account at the first number that is not used yet. It is in the pool from the moment it is decided. */
export async function startNonceCreation(parts: Reading, { label }: { label: string | null }): Promise<{ id: string; account: Address }> {
  const payer = await readTreasury(parts.journal)
  const seed = await freeSeed(parts, payer)
  const terms = await readTerms(parts.nodes, payer)
  const rentLamports = await readRentMinimum(parts.nodes, NONCE_ACCOUNT_BYTES)
  const account = nonceAddress({ payer, seed })
  await parts.journal.write('nonce', (tx) => tx.keepNonce({ address: account, authority: payer, label }))
  const id = await startUpkeep(parts, planNonceCreation({ payer, terms, form: UPKEEP_FORM, seed, rentLamports }))
  return { id, account }
}

/** Gives a nonce account of the pool a new value. */
export async function startNonceAdvance(parts: Reading, account: Address): Promise<string> {
  const { authority } = await requireNonce(parts, account)
  const payer = await readTreasury(parts.journal)
  const terms = await readTerms(parts.nodes, payer)
  return startUpkeep(parts, planNonceAdvance({ payer, terms, form: UPKEEP_FORM, account, authority }))
}

/** Hands a nonce account of the pool to another authority. The signer allows keys of this vault alone. */
export async function startNonceHandover(parts: Reading, account: Address, newAuthority: Address): Promise<string> {
  const { authority } = await requireNonce(parts, account)
  const payer = await readTreasury(parts.journal)
  const terms = await readTerms(parts.nodes, payer)
  return startUpkeep(parts, planNonceHandover({ payer, terms, form: UPKEEP_FORM, account, authority, newAuthority }))
}

/** Takes lamports home out of a nonce account; `all` closes it and takes it out of the pool. */
export async function startNonceWithdrawal(parts: Reading, account: Address, amount: bigint | 'all'): Promise<string> {
  const { authority } = await requireNonce(parts, account)
  const payer = await readTreasury(parts.journal)
  const terms = await readTerms(parts.nodes, payer)
  const [info = null] = await readAccounts(parts.nodes, [account])
  const held = info?.lamports ?? lamports(0n)
  const taken: Lamports = amount === 'all' ? held : lamports(amount)
  const id = await startUpkeep(
    parts,
    planNonceWithdrawal({ payer, terms, form: UPKEEP_FORM, account, authority, destination: payer, lamports: taken }),
  )
  if (taken === held) await parts.journal.write('nonce', (tx) => tx.dropNonce({ address: account, why: 'closed' }))
  return id
}

/** Takes a nonce account that exists on chain into the pool. */
export async function keepNonce(
  parts: Reading,
  { account, label, isOurs }: { account: Address; label: string | null; isOurs: (address: Address) => Promise<boolean> },
): Promise<void> {
  const held = (await readNonceAccounts(parts, [account])).get(account) ?? null
  if (held === null || !(await isOurs(held.authority)))
    throw new StrongroomError('NONCE_FOREIGN', { account, authority: held?.authority ?? null })
  await parts.journal.write('nonce', (tx) => tx.keepNonce({ address: account, authority: held.authority, label }))
}

/** The nonce account of the pool. @throws NONCE_UNKNOWN */
export async function requireNonce({ journal }: Pick<Reading, 'journal'>, account: Address): Promise<NonceRecord> {
  const found = (await journal.read.nonces()).find(({ address, closed }) => address === account && !closed)
  if (found === undefined) throw new StrongroomError('NONCE_UNKNOWN', { account })
  return found
}

/** Numbers are tried in order, so that whoever has the payer's key alone finds every account again. */
async function freeSeed({ journal, nodes }: Reading, payer: Address): Promise<string> {
  const known = new Set((await journal.read.nonces()).map(({ address }) => address))
  for (let number = 1; number <= SEEDS_MAX; number += 1) {
    const seed = `nonce ${number}`
    const address = nonceAddress({ payer, seed })
    if (known.has(address)) continue
    const [info = null] = await readAccounts(nodes, [address])
    if (info === null) return seed
  }
  throw new StrongroomError('NONCE_TOO_MANY', { most: SEEDS_MAX })
}
