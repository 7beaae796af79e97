import { getTransactionDecoder, lamports as kitLamports, type Address as KitAddress } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { findHookList } from '../../../src/core/hook/hook.ts'
import { type HookCall, resolveHookAccounts } from '../../../src/core/hook/resolve.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import { isBlockhash } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import type { AccountMeta } from '../../../src/core/program/instruction.ts'
import { transferChecked } from '../../../src/core/program/token.ts'
import { addressNamed } from '../../support/block.ts'
import { hookProgram } from '../../support/hook-program.ts'
import {
  derived,
  derivedOf,
  hookedAccountData,
  hookedMintData,
  inAccount,
  inInstruction,
  listData,
  literal,
  type ListedAccount,
  seed,
} from '../../support/hooked-mint.ts'

const keySeed = new Uint8Array(32).fill(9)
const owner = addressOfSeed(keySeed)
const recipient = addressNamed('recipient')
const hook = addressNamed('hook')
const mint = addressNamed('mint')
const other = addressNamed('another program')
const accountOf = (of: Address) => findAssociatedAddress({ owner: of, mint, tokenProgram: TOKEN_2022_PROGRAM })
const call: HookCall = { hook, mint, source: accountOf(owner), destination: accountOf(recipient), owner, amount: tokenAmount(77n) }
const list = findHookList(call)
const HELD = 1_000n
const LIMIT = 100
const CODE = 6_000

const record = addressNamed('record')
const recordData = Uint8Array.of(1, 2, 3, ...encodeAddress(addressNamed('named in the record')))

const data = (listed: readonly ListedAccount[]) =>
  new Map<Address, Uint8Array>([
    [list, listData(listed)],
    [mint, hookedMintData(hook)],
    [call.source, hookedAccountData({ mint, owner, amount: HELD })],
    [call.destination, hookedAccountData({ mint, owner: recipient, amount: 0n })],
    [record, recordData],
  ])
const NOTHING = new Uint8Array(0)
const resolve = (listed: readonly ListedAccount[], more: Partial<HookCall> = {}) => {
  const known = data(listed)
  return resolveHookAccounts({ ...call, ...more }, (address) => known.get(address) ?? NOTHING)
}

/** A chain on which the mint, its accounts, the list and the hook are there. */
function openChain(listed: readonly ListedAccount[]): LiteSVM {
  const svm = new LiteSVM()
  const onChain = (address: Address) => address as string as KitAddress
  svm.airdrop(onChain(owner), kitLamports(10_000_000_000n))
  svm.addProgram(onChain(hook), hookProgram({ limit: LIMIT, code: CODE }))
  for (const [address, bytes] of data(listed)) {
    const program = address === list || address === record ? hook : TOKEN_2022_PROGRAM
    svm.setAccount({
      address: onChain(address),
      data: bytes,
      executable: false,
      lamports: kitLamports(10_000_000n),
      programAddress: onChain(program),
      space: BigInt(bytes.length),
    })
  }
  return svm
}

/** Makes the transfer with these accounts behind its own; what the chain says against it, or null. */
function transfer(svm: LiteSVM, accounts: readonly AccountMeta[], amount = call.amount): string | null {
  const plain = transferChecked({ ...call, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6, amount })
  const blockhash: string = svm.latestBlockhash()
  if (!isBlockhash(blockhash)) throw new Error('the chain has a blockhash')
  const compiled = compileMessage({
    version: 'legacy',
    feePayer: owner,
    instructions: [{ ...plain, accounts: [...plain.accounts, ...accounts] }],
    lifetime: { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(150), fetchedSlot: slot(0) },
  })
  const message = encodeMessage(compiled)
  const bytes = encodeTransaction({ message, signatures: [signBytes({ seed: keySeed, message })] })
  const result = svm.sendTransaction(getTransactionDecoder().decode(bytes))
  return result instanceof FailedTransactionMetadata ? `${result.toString()} ${result.meta().logs().join('\n')}` : null
}

function accountsOf(listed: readonly ListedAccount[]): readonly AccountMeta[] {
  const resolved = resolve(listed)
  if (resolved.kind !== 'accounts') throw new Error(`resolved as ${JSON.stringify(resolved)}`)
  return resolved.accounts
}

const LISTS: readonly (readonly [what: string, listed: readonly ListedAccount[]])[] = [
  ['no accounts', []],
  ['a literal address', [literal(addressNamed('literal'))]],
  ['a literal address that may be changed', [{ ...literal(addressNamed('literal')), writable: true }]],
  ['an address derived from a text', [derived(seed.text('counter'))]],
  [
    'an address derived from the mint, the owner and the destination',
    [derived(seed.text('x'), seed.address(1), seed.address(3), seed.address(2))],
  ],
  ['an address derived from the amount', [derived(seed.instruction(8, 8))]],
  ['an address derived from whom the destination belongs to', [derived(seed.text('allowed'), seed.data(2, 32, 32))]],
  ['an address derived from another program in the list', [literal(other), derivedOf(5, seed.text('of another'), seed.address(0))]],
  ['an address derived from what a listed account holds', [literal(record), derived(seed.data(5, 0, 3))]],
  ['an address that stands in the data of the mint', [inAccount(1, 166 + 4 + 32)]],
  ['an address that stands in the data of a listed account', [literal(record), inAccount(5, 3)]],
  ['an address derived from one that was derived', [derived(seed.text('first')), derived(seed.address(5), seed.text('second'))]],
  ['the owner, as a signer', [{ ...literal(owner), signer: true, writable: true }]],
  ['an account twice', [literal(record), literal(record)]],
]

describe('the accounts of a transfer hook', () => {
  it.each(LISTS)('that lists %s are those that the chain’s own program wants', (_what, listed) => {
    const svm = openChain(listed)
    expect(transfer(svm, accountsOf(listed))).toBeNull()
    const held = svm.getAccount(call.destination as string as KitAddress)
    expect(held.exists && new DataView(Uint8Array.from(held.data).buffer).getBigUint64(64, true)).toBe(77n)
  })

  it.each(LISTS.filter(([, listed]) => listed.length > 0 && !listed.some(({ signer }) => signer === true)))(
    'that lists %s are all needed, each as it is',
    (_what, listed) => {
      const accounts = accountsOf(listed)
      const [first] = accounts
      if (first === undefined) throw new Error('a list names somebody')
      const without = accounts.filter(({ address }) => address !== first.address)
      expect(transfer(openChain(listed), without)).not.toBeNull()
      const instead = accounts.map((account) =>
        account.address === first.address ? { ...account, address: addressNamed('wrong') } : account,
      )
      expect(transfer(openChain(listed), instead)).not.toBeNull()
    },
  )

  it('are followed by the program and its list', () => {
    expect(accountsOf([literal(record)]).map(({ address }) => address)).toEqual([record, hook, list])
    expect(transfer(openChain([]), [])).toContain('MissingAccount')
  })

  it('are the program alone where it has no list', () => {
    const resolved = resolveHookAccounts(call, () => NOTHING)
    expect(resolved).toEqual({ kind: 'accounts', accounts: [{ address: hook, signer: false, writable: false }] })
    const svm = openChain([])
    svm.setAccount({
      address: list as string as KitAddress,
      data: NOTHING,
      executable: false,
      lamports: kitLamports(0n),
      programAddress: other as string as KitAddress,
      space: 0n,
    })
    expect(transfer(svm, resolved.kind === 'accounts' ? resolved.accounts : [])).toBeNull()
  })

  it('do not make a hook agree that refuses: nothing moves, and its own code is said', () => {
    const svm = openChain([])
    const refused = transfer(svm, accountsOf([]), tokenAmount(BigInt(LIMIT) + 1n))
    expect(refused).toContain(`custom program error: 0x${CODE.toString(16)}`)
    const held = svm.getAccount(call.destination as string as KitAddress)
    expect(held.exists && held.data[64]).toBe(0)
  })

  it('are asked for one by one, each account’s data once it is needed', () => {
    const listed = [literal(record), derived(seed.data(5, 0, 3)), derived(seed.data(2, 32, 32))]
    const whole = data(listed)
    const known = new Map<Address, Uint8Array>()
    const asked: Address[] = []
    for (let round = 0; round < 5; round += 1) {
      const found = resolveHookAccounts(call, (address) => known.get(address))
      if (found.kind !== 'needs') break
      asked.push(found.account)
      known.set(found.account, whole.get(found.account) ?? NOTHING)
    }
    expect(asked).toEqual([list, record, call.destination])
    expect(resolveHookAccounts(call, (address) => known.get(address))).toEqual(resolve(listed))
  })

  it.each([
    ['hook-asks-signature', 'a signature of somebody else', [{ ...literal(other), signer: true }]],
    ['hook-asks-signature', 'a signature of the paying account', [{ ...literal(recipient), signer: true, writable: true }]],
    ['hook-account-unknown', 'data of an account that is not there', [literal(other), derived(seed.data(5, 0, 1))]],
    ['hook-account-unknown', 'data behind the end', [literal(record), inAccount(5, 4)]],
    ['hook-account-unknown', 'what stands behind the amount', [inInstruction(8)]],
    ['hook-account-unknown', 'a balance, which has changed when the hook reads it', [derived(seed.data(0, 64, 8))]],
    ['hook-account-unknown', 'the owner with the first byte of the balance', [derived(seed.data(2, 40, 25))]],
    ['hook-list-unreadable', 'a place that comes later', [derived(seed.address(5))]],
    ['hook-list-unreadable', 'a program in a place that comes later', [derivedOf(9, seed.text('x'))]],
    ['hook-list-unreadable', 'a seed of an unknown kind', [derived([9, 1])]],
    ['hook-list-unreadable', 'a seed that is cut short', [derived([1, 60, 1])]],
    ['hook-list-unreadable', 'a seed of more than 32 bytes', [derived(seed.data(2, 0, 33))]],
    ['hook-list-unreadable', 'sixteen seeds, where the bump has no place', [derived(...Array.from({ length: 16 }, () => seed.address(1)))]],
    ['hook-list-unreadable', 'an account of an unknown kind', [{ kind: 3, config: [] }]],
    ['hook-accounts-too-many', 'more accounts than a message holds', Array.from({ length: 49 }, () => literal(record))],
  ] as const)('are refused, %s, where the list asks for %s', (reason, _what, listed) => {
    expect(resolve(listed)).toEqual({ kind: 'refused', reason })
  })

  it.each([
    ['has another tag', (bytes: Uint8Array) => bytes.with(0, 1)],
    ['is cut short', (bytes: Uint8Array) => bytes.subarray(0, -1)],
    ['counts more than it holds', (bytes: Uint8Array) => bytes.with(12, 9)],
    ['holds a flag that is neither yes nor no', (bytes: Uint8Array) => bytes.with(bytes.length - 1, 2)],
    ['is of a few bytes', () => Uint8Array.of(1, 2, 3)],
  ])('are refused where the list %s', (_what, spoil) => {
    const spoilt = spoil(listData([literal(record)]))
    const known = (address: Address) => (address === list ? spoilt : NOTHING)
    expect(resolveHookAccounts(call, known)).toEqual({ kind: 'refused', reason: 'hook-list-unreadable' })
  })
})
