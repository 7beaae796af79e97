import type { Address } from '../../core/address/address.ts'
import { isFillingUp } from '../../core/program/confidential-account.ts'
import { type ConfidentialNote, explainConfidential, isOverlooked, notesOfAccount } from '../../core/review/explain-confidential.ts'
import type { AccountRecord, MintRecord } from '../journal/index.ts'
import {
  type ConfidentialMintOnChain,
  type ConfidentialOnChain,
  readConfidentialMints,
  readHiddenIn,
  readProofsChecked,
} from '../pay/index.ts'
import { readListed } from './read-listed.ts'
import type { Services } from '../services.ts'
import type { HiddenBalances } from '../signer/confidential-protocol.ts'
import { reasonPart } from '../../core/text/sentence.ts'

type Known = {
  readonly owners: ReadonlyMap<Address, AccountRecord>
  readonly listed: ReadonlyMap<Address, MintRecord>
  readonly mints: ReadonlyMap<Address, ConfidentialMintOnChain>
  readonly proofsOn: boolean
  readonly withdrawing: ReadonlySet<Address>
  /** Out of which a payment in several transactions is made. */
  readonly paying: ReadonlySet<Address>
}

/** Confidential accounts as the contract shows them: what two nodes say of them, and what the signer reads in that. */
export async function showConfidentialAccounts(services: Services, accounts: readonly ConfidentialOnChain[]) {
  const { journal } = services
  const tokens = accounts.map(({ standing }) => standing.token)
  const [mints, proofsOn, hidden, listed, owners, withdrawals, paying] = await Promise.all([
    readConfidentialMints(services, [...new Set(tokens.map(({ mint }) => mint))]),
    readProofsChecked(services),
    readHiddenIn(services, accounts),
    readListed(journal),
    journal.read.accountsByAddress([...new Set(tokens.map(({ owner }) => owner))]),
    journal.read.withdrawals({ open: true }),
    journal.read.openPaymentProofs(),
  ])
  const known = {
    mints,
    proofsOn,
    listed,
    owners: new Map(owners.map((record) => [record.address, record])),
    withdrawing: new Set(withdrawals.map(({ account }) => account)),
    paying: new Set(paying.map(({ account }) => account)),
  }
  return accounts.map((one) => {
    const read = hidden === 'locked' ? null : (hidden.get(one.standing.account) ?? null)
    const balances = read?.hidden ?? null
    return {
      ...shown(one, known),
      ...amountsOf(balances),
      overlooked: isOverlooked(one.confidential, copyOf(balances)),
      keys: read?.keys ?? null,
      notes: notesOf(one, known, hidden === 'locked', balances),
    }
  })
}

function shown({ standing, confidential }: ConfidentialOnChain, { owners, listed, mints, proofsOn }: Known) {
  const { account, tokenProgram, token } = standing
  const record = listed.get(token.mint)
  const terms = mints.get(token.mint)?.terms ?? null
  return {
    account,
    owner: token.owner,
    ownerRole: owners.get(token.owner)?.role ?? null,
    ownerLabel: owners.get(token.owner)?.label ?? null,
    mint: token.mint,
    label: record?.tokenProgram === tokenProgram ? (record.label ?? null) : null,
    decimals: record?.decimals ?? mints.get(token.mint)?.decimals ?? 0,
    state: token.state === 'initialized' ? ('normal' as const) : token.state,
    public: token.amount,
    credits: confidential.credits,
    creditsMax: confidential.most,
    fillingUp: isFillingUp(confidential),
    creditsExpected: confidential.expectedCredits,
    creditsApplied: confidential.actualCredits,
    approved: confidential.approved,
    takesConfidential: confidential.takesConfidential,
    takesPublic: confidential.takesPublic,
    mintApprovesNew: terms?.approvesNew ?? null,
    auditor: terms?.auditor ?? null,
    proofsOn,
  }
}

const copyOf = (balances: HiddenBalances | null) => ({ isCopyTrue: balances?.copy === 'true' })

function amountsOf(balances: HiddenBalances | null) {
  return { pending: balances?.pending ?? ('hidden' as const), available: balances?.available ?? ('hidden' as const) }
}

function notesOf(
  { standing, confidential }: ConfidentialOnChain,
  { mints, proofsOn, withdrawing, paying }: Known,
  isLocked: boolean,
  balances: HiddenBalances | null,
) {
  const notes: ConfidentialNote[] = [...(proofsOn ? [] : (['proofs-off'] as const)), ...notesOfAccount(confidential, copyOf(balances))]
  if ((mints.get(standing.token.mint)?.terms ?? null) === null) notes.push('mint-unreadable')
  if (balances === null) notes.push(isLocked ? 'locked' : 'keys-elsewhere')
  else notes.push(...notesOfBalances(balances))
  if (withdrawing.has(standing.account)) notes.push('withdrawing')
  if (paying.has(standing.account)) notes.push('paying')
  return notes.map((note) => [reasonPart('confidential', note, explainConfidential(note))])
}

function notesOfBalances({ pending, available, copy }: HiddenBalances): ConfidentialNote[] {
  const unreadable = pending === null || available === null ? (['unreadable'] as const) : []
  const told = copy === 'true' ? [] : [copy === 'stale' ? ('copy-stale' as const) : ('copy-unreadable' as const)]
  return [...unreadable, ...told]
}
