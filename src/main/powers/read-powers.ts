import type { Address } from '../../core/address/address.ts'
import type { TokenAccountOnChain } from '../../core/plan/token-upkeep.ts'
import { powersOfMint } from '../../core/power/mint-powers.ts'
import { powerOverNonce } from '../../core/power/nonce-powers.ts'
import type { StandingPower } from '../../core/power/power.ts'
import { powersOverAccount } from '../../core/power/token-powers.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/program/ids.ts'
import { decodeMintExtensions, unknownExtensions } from '../../core/program/mint-extensions.ts'
import type { UnknownIn } from '../../core/review/explain-powers.ts'
import { decodeAnyNonceAccount } from '../../core/program/nonce-account.ts'
import { decodeMint } from '../../core/program/token-account.ts'
import { type AccountRecord, type Journal, type NonceRecord, PAGE_ROWS_MAX } from '../journal/index.ts'
import type { AccountInfo, NodeSet } from '../node/index.ts'
import type { AlarmState, NonceAlarm } from '../nonce-alarm/index.ts'
import { inRunsOf, isReserved, standingOf } from '../pay/index.ts'
import { findTokenAccounts } from './find-accounts.ts'
import { fewest, type Rests, readSaid } from './read-said.ts'

type Parts = { readonly journal: Pick<Journal, 'read'>; readonly nodes: NodeSet; readonly nonceAlarm: Pick<NonceAlarm, 'state' | 'look'> }

/** Mints that nobody listed and that are read; anybody can make more of them, and send some to every account. */
const UNLISTED_MINTS_MAX = 200

/** How far it was looked for nonce accounts that others made. */
export type NoncesTold = Pick<AlarmState, 'keys' | 'keysInAll' | 'nodes' | 'unserved' | 'checkedAtMs'>

/** What the nodes show, and how surely. */
export type PowersRead = {
  readonly powers: readonly StandingPower[]
  readonly nodes: readonly string[]
  /** The fewest nodes that say one and the same thing; null where nothing was there to ask about. */
  readonly witnesses: number | null
  /** Mints that nobody listed and that were not looked at, since there are too many; and mints whose bytes do not read. */
  readonly mintsLeft: number
  readonly unread: readonly Address[]
  /** Mints with extensions of types that are not known here. */
  readonly unknown: readonly UnknownIn[]
  /** Token accounts in which the ledger saw something, and whose owner is neither ours nor watched now. */
  readonly givenAway: readonly Address[]
  readonly nonces: NoncesTold
  /** Whoever is named by an address among them and is known here, and how nonce accounts are called. */
  readonly known: ReadonlyMap<Address, AccountRecord>
  readonly labels: ReadonlyMap<Address, string | null>
}

/**
 * Reads what could move our money later from what nodes say together now.
 * @throws NODE_DISAGREEMENT, and as `NodeSet.first` where none answers
 */
export async function readChainPowers(parts: Parts): Promise<PowersRead> {
  const { journal, nodes } = parts
  const listed = await journal.read.nonces()
  const found = await findTokenAccounts(parts)
  const alarm = await lookedFor(parts)
  const foreign = alarm.found.map(({ account }) => account)
  const told = await readSaid(nodes, [...found.addresses, ...listed.map(({ address }) => address), ...foreign])
  const accounts = found.addresses.flatMap((address) => standingOf(address, told.accounts.get(address) ?? null) ?? [])
  const mints = await readHeldMints(parts, accounts)
  const known = await readKnown(journal, [...accounts.flatMap(namesIn), ...mints.names, ...noncesIn(told.accounts, listed, foreign)])
  const isOurs = (address: Address) => ['treasury', 'deposit'].includes(known.get(address)?.role ?? '')
  const held = accounts.filter(({ token }) => known.has(token.owner))
  const isListed = ({ token, tokenProgram }: TokenAccountOnChain) => mints.listed.get(token.mint)?.tokenProgram === tokenProgram
  return {
    powers: [
      ...held.flatMap((standing) =>
        powersOverAccount({
          standing,
          decimals: mints.read.get(standing.token.mint)?.mint.decimals ?? null,
          isListed: isListed(standing),
          isOurs,
        }),
      ),
      ...[...mints.read].flatMap(([address, { tokenProgram, mint, extensions }]) => {
        const ofIt = held.filter(({ token }) => token.mint === address)
        const some = ofIt.filter(({ token, extensions: of }) => token.amount > 0n || of?.confidential !== false)
        if (some.length === 0) return []
        const isListedMint = mints.listed.get(address)?.tokenProgram === tokenProgram
        return powersOfMint({ address, tokenProgram, mint, extensions, isListed: isListedMint, held: sumOf(some), isOurs })
      }),
      ...noncePowers({ accounts: told.accounts, listed, foreign, isOurs }),
    ],
    nodes: [...new Set([...told.nodes, ...mints.nodes, ...(found.named ?? [])])],
    witnesses: fewest(fewest(told.witnesses, mints.witnesses), found.named?.length ?? null),
    mintsLeft: mints.left,
    unread: mints.unread,
    unknown: mints.unknown,
    givenAway: accounts.flatMap(({ account, token }) => (found.known.has(account) && !known.has(token.owner) ? [account] : [])),
    nonces: alarm,
    known,
    labels: new Map(listed.map(({ address, label }) => [address, label])),
  }
}

/** The alarm as it stands; where it was never looked, now. Where no node serves the question, that is what it says. */
async function lookedFor({ nonceAlarm }: Parts): Promise<AlarmState> {
  const state = nonceAlarm.state()
  return state.checkedAtMs === null ? nonceAlarm.look() : state
}

function sumOf(held: readonly TokenAccountOnChain[]) {
  return {
    accounts: held.length,
    amount: held.reduce((sum, { token }) => sum + token.amount, 0n),
    frozen: held.filter(({ token }) => token.state === 'frozen').length,
    hiding: held.filter(({ extensions }) => extensions?.confidential !== false).length,
  }
}

const namesIn = ({ token: { owner, delegate, closeAuthority } }: TokenAccountOnChain): Address[] =>
  [owner, delegate, closeAuthority].filter((address) => address !== null)

type MintRead = {
  readonly tokenProgram: Address
  readonly mint: NonNullable<ReturnType<typeof decodeMint>>
  readonly extensions: NonNullable<ReturnType<typeof decodeMintExtensions>>
}

function namesInMint({ mint: { freezeAuthority }, extensions }: MintRead): Address[] {
  const { permanentDelegate, pauseAuthority, hookAuthority, transferHook, feeAuthority } = extensions
  return [freezeAuthority, permanentDelegate, pauseAuthority, hookAuthority, transferHook, feeAuthority].filter(
    (address) => address !== null,
  )
}

/** The mints of which some account holds something: all that are listed, and of the others so many. */
async function readHeldMints({ journal, nodes }: Parts, accounts: readonly TokenAccountOnChain[]) {
  const listed = new Map((await journal.read.mints()).map((record) => [record.mint, record]))
  const of = [...new Set(accounts.map(({ token }) => token.mint))]
  const unlisted = of.filter((mint) => !listed.has(mint))
  const asked = [...of.filter((mint) => listed.has(mint)), ...unlisted.slice(0, UNLISTED_MINTS_MAX)]
  const told = await readSaid(nodes, asked)
  const read = new Map<Address, MintRead>()
  const unread: Address[] = []
  for (const address of asked) {
    const info = told.accounts.get(address) ?? null
    // One that was closed, which it can only be when none of it is left, gives nobody anything.
    if (info === null) continue
    const isMint = info.owner === TOKEN_PROGRAM || info.owner === TOKEN_2022_PROGRAM
    const [mint, extensions] = isMint ? [decodeMint(info.data), decodeMintExtensions(info.data)] : [null, null]
    if (mint === null || extensions === null) unread.push(address)
    else read.set(address, { tokenProgram: info.owner, mint, extensions })
  }
  const names = [...read.values()].flatMap(namesInMint)
  const unknown = [...read].flatMap(([mint, { extensions }]) => {
    const types = unknownExtensions(extensions)
    return types.length === 0 ? [] : [{ mint, types }]
  })
  const { nodes: named, witnesses } = told
  return {
    listed,
    read,
    unread,
    unknown,
    names,
    left: unlisted.length - Math.min(unlisted.length, UNLISTED_MINTS_MAX),
    nodes: named,
    witnesses,
  }
}

async function readKnown({ read }: Pick<Journal, 'read'>, addresses: readonly Address[]): Promise<ReadonlyMap<Address, AccountRecord>> {
  const known = new Map<Address, AccountRecord>()
  for (const run of inRunsOf(PAGE_ROWS_MAX, [...new Set(addresses)]))
    for (const record of await read.accountsByAddress(run)) known.set(record.address, record)
  return known
}

type Accounts = ReadonlyMap<Address, AccountInfo | null>

function nonceIn(accounts: Accounts, address: Address) {
  const info = accounts.get(address) ?? null
  const decoded = info === null || info.owner !== SYSTEM_PROGRAM ? null : decodeAnyNonceAccount(info.data)
  return info === null || decoded === null ? null : { ...decoded, lamports: info.lamports }
}

function noncesIn(accounts: Accounts, listed: readonly NonceRecord[], foreign: readonly Address[]): Address[] {
  return [...listed.map(({ address }) => address), ...foreign].flatMap((address) => nonceIn(accounts, address)?.account.authority ?? [])
}

type Nonces = {
  readonly accounts: Accounts
  readonly listed: readonly NonceRecord[]
  readonly foreign: readonly Address[]
  readonly isOurs: (address: Address) => boolean
}

function noncePowers({ accounts, listed, foreign, isOurs }: Nonces): StandingPower[] {
  const records = new Map(listed.map((record) => [record.address, record]))
  return [...new Set([...records.keys(), ...foreign])].flatMap((address) => {
    const held = nonceIn(accounts, address)
    if (held === null) return []
    const record = records.get(address) ?? null
    const of = record && { ...record, isReserved: isReserved(record) }
    const { account, isOld, lamports } = held
    return powerOverNonce({ account: address, authority: account.authority, lamports, isOld, listed: of, isOurs }) ?? []
  })
}

/** Values of nonce accounts, left out where nothing is there, and how surely they are told. */
export type NonceValuesNow = { readonly values: ReadonlyMap<Address, string>; readonly told: Rests }

/** Of nonce accounts, the values that they hold now. For what was signed over one of them: once the value moved, it lands no more. */
export async function readNonceValuesNow(nodes: NodeSet, addresses: readonly Address[]): Promise<NonceValuesNow> {
  const told = await readSaid(nodes, addresses)
  const values = new Map(
    addresses.flatMap((address): [Address, string][] => {
      const held = nonceIn(told.accounts, address)
      return held === null ? [] : [[address, held.account.nonce]]
    }),
  )
  return { values, told }
}
