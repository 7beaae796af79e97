import { describe, expect, it } from 'vitest'
import { decodeAddress, encodeAddress } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { withoutAmount } from '../../../src/core/confidential/without-amount.ts'
import {
  type Equality,
  nextOfRecovery,
  nextOfWithdrawal,
  type ProofPlace,
  type ProofStanding,
  standingOfPlace,
  transactionsFrom,
} from '../../../src/core/plan/withdrawal-step.ts'
import { equalityIn, PROOF_PROGRAM } from '../../../src/core/program/confidential-transfer.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { contextPlaces } from '../../../src/core/program/proof-context.ts'
import { rangeOfNothing } from '../../../src/core/program/range-of-nothing.ts'
import { loadZk } from '../../../src/main/signer/confidential/zk.ts'
import { encrypted, partyOf } from '../../support/confidential-party.ts'
import { MINT } from '../../support/confidential-runtime.ts'

const AVAILABLE = 1_000n
const AMOUNT = 400n
const addressOfByte = (byte: number) => decodeAddress(new Uint8Array(32).fill(byte))
const payer = addressOfByte(3)
const party = partyOf(new Uint8Array(32).fill(0x26), MINT, 'conf-bal-v1')
const held = lamports(2_159_000n)

async function proved() {
  const available = encrypted(party.keys, AVAILABLE)
  const made = (await loadZk()).proveLeft(
    party.keys.elgamalSecret,
    withoutAmount(available, AMOUNT) ?? new Uint8Array(),
    AVAILABLE - AMOUNT,
  )
  const equality = made === null ? null : equalityIn(made.equality)
  if (equality === null) throw new Error('it is proved')
  return { account: { available, elgamalKey: equality.elgamalKey }, equality }
}

const placesOf = (...standings: readonly ProofStanding[]): ProofPlace[] =>
  contextPlaces({ payer, account: party.account, kind: 'range' }).map((place, at) => ({
    ...place,
    standing: standings[at] ?? { kind: 'taken' },
  }))
const keeping = ({ commitment }: Equality): ProofStanding => ({ kind: 'kept', held, commitment })
const empty: ProofStanding = { kind: 'empty', held }
const free: ProofStanding = { kind: 'free' }
const another: ProofStanding = { kind: 'kept', held, commitment: new Uint8Array(32).fill(7) }

describe('the next transaction of a withdrawal in several', () => {
  it('withdraws by the proof that is of what would be left now, wherever it is kept', async () => {
    const { account, equality } = await proved()
    const places = placesOf(free, another, keeping(equality))
    expect(nextOfWithdrawal({ places, account, amount: AMOUNT, equality })).toEqual({
      kind: 'withdraw',
      context: places[2]?.context,
      held,
      equality,
    })
  })

  it('closes what is kept once it is of another balance, amount or key, or its other proof is lost', async () => {
    const { account, equality } = await proved()
    const places = placesOf(keeping(equality), empty, free)
    const close = { kind: 'close', context: places[0]?.context, held, isEmpty: false }
    const cases = [
      { account, amount: AMOUNT, equality: null },
      { account, amount: AMOUNT + 1n, equality },
      { account: { ...account, available: encrypted(party.keys, AVAILABLE) }, amount: AMOUNT, equality },
      { account: { ...account, elgamalKey: payer }, amount: AMOUNT, equality },
      { account: { ...account, available: new Uint8Array(64).fill(0xff) }, amount: AMOUNT, equality },
      { account, amount: AMOUNT, equality: { ...equality, commitment: new Uint8Array(32) } },
    ]
    for (const one of cases) expect(nextOfWithdrawal({ places, ...one })).toEqual(close)
  })

  it('proves in an account that is empty before it makes another, and makes one only at a free place', async () => {
    const { account } = await proved()
    const next = (...standings: readonly ProofStanding[]) => {
      const places = placesOf(...standings)
      return { places, step: nextOfWithdrawal({ places, account, amount: AMOUNT, equality: null }) }
    }
    const proving = next({ kind: 'taken' }, free, empty)
    expect(proving.step).toEqual({ kind: 'prove', context: proving.places[2]?.context })
    const making = next({ kind: 'taken' }, free, free)
    expect(making.step).toEqual({ kind: 'make', place: making.places[1] })
    expect(next().step).toEqual({ kind: 'no-place' })
    expect([making.step, proving.step, next(another).step].map(transactionsFrom)).toEqual([3, 2, 4])
  })

  it('takes all rent back that is the payer’s, and nothing of others', () => {
    const places = placesOf({ kind: 'taken' }, empty, another)
    expect(nextOfRecovery(places)).toEqual({ kind: 'close', context: places[1]?.context, held, isEmpty: true })
    expect(nextOfRecovery(placesOf({ kind: 'taken' }, free, another))).toMatchObject({ isEmpty: false })
    expect(nextOfRecovery(placesOf(free, { kind: 'taken' }))).toBeNull()
  })

  it('sees by its bytes whose a place is', () => {
    const at = (owner: typeof payer, data: Uint8Array) => standingOfPlace({ owner, lamports: 5n, data }, payer)
    const range = rangeOfNothing()
    const kept = (authority: typeof payer, bits = range.bitLengths) =>
      Uint8Array.from([...encodeAddress(authority), 6, ...range.commitments, ...bits])
    expect(standingOfPlace(null, payer)).toEqual({ kind: 'free' })
    expect(at(SYSTEM_PROGRAM, new Uint8Array())).toEqual({ kind: 'taken' })
    expect(at(PROOF_PROGRAM, new Uint8Array(297))).toEqual({ kind: 'empty', held: 5n })
    expect(at(PROOF_PROGRAM, kept(payer))).toEqual({ kind: 'kept', held: 5n, commitment: range.commitments.subarray(0, 32) })
    expect(at(PROOF_PROGRAM, kept(addressOfByte(4)))).toEqual({ kind: 'taken' })
    // Of two numbers of 32 bits: no withdrawal is made of that, and its rent is ours all the same.
    expect(at(PROOF_PROGRAM, kept(payer, Uint8Array.of(32, 32, 0, 0, 0, 0, 0, 0)))).toEqual({ kind: 'kept', held: 5n, commitment: null })
  })
})
