import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { type HeldMint, powersOfMint } from '../../../src/core/power/mint-powers.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { decodeMintExtensions } from '../../../src/core/program/mint-extensions.ts'
import { decodeMint, encodeMint } from '../../../src/core/program/token-account.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { addressNamed } from '../../support/block.ts'
import { isOurs, MINT, OURS, STRANGER } from './support.ts'

const FREEZER = addressNamed('a freezer')
const PAUSER = addressNamed('a pauser')

/** A mint with a freeze authority, then the type of an account, then `permanent delegate` (12) and `pausable` (26). */
function mintBytes({ taker = STRANGER, freezer = FREEZER as typeof FREEZER | null, paused = 0 } = {}): Uint8Array {
  const base = encodeMint({ mintAuthority: null, supply: tokenAmount(10_000n), decimals: 6, initialized: true, freezeAuthority: freezer })
  return Uint8Array.of(
    ...base,
    ...new Uint8Array(165 - base.length),
    1,
    ...[12, 0, 32, 0, ...encodeAddress(taker)],
    ...[26, 0, 33, 0, ...encodeAddress(PAUSER), paused],
  )
}

/** The same without a freeze authority, with `transfer fees` (1) and a `transfer hook` (14), whose fields are two keys each before the rest. */
function chargingBytes({ feeSetter = STRANGER as Key, hookSetter = STRANGER as Key, program = null as Key } = {}): Uint8Array {
  const key = (of: Key) => (of === null ? new Uint8Array(32) : encodeAddress(of))
  const base = encodeMint({ mintAuthority: null, supply: tokenAmount(10_000n), decimals: 6, initialized: true, freezeAuthority: null })
  return Uint8Array.of(
    ...base,
    ...new Uint8Array(165 - base.length),
    1,
    ...[1, 0, 108, 0, ...key(feeSetter), ...key(STRANGER), ...new Uint8Array(44)],
    ...[14, 0, 64, 0, ...key(hookSetter), ...key(program)],
  )
}
type Key = typeof STRANGER | null

function powersOf(bytes: Uint8Array, changes: Partial<HeldMint> = {}) {
  const [mint, extensions] = [decodeMint(bytes), decodeMintExtensions(bytes)]
  if (mint === null || extensions === null) throw new Error('these are the bytes of a mint')
  const held = { accounts: 3, amount: 900n, frozen: 0, hiding: 0 }
  return powersOfMint({ address: MINT, tokenProgram: TOKEN_2022_PROGRAM, mint, extensions, isListed: true, held, isOurs, ...changes })
}

describe('powers of a mint over what we hold', () => {
  it('are none of a mint that gives its issuer nothing over accounts', () => {
    const bytes = encodeMint({ mintAuthority: STRANGER, supply: tokenAmount(1n), decimals: 0, initialized: true, freezeAuthority: null })
    expect(powersOf(bytes)).toEqual([])
  })

  it('are a permanent delegate over everything, and who may freeze and pause it, which take nothing', () => {
    const powers = powersOf(mintBytes())
    expect(powers).toMatchObject([
      { kind: 'permanent-delegate', weight: 'takes', holder: STRANGER, over: MINT, reach: 'everything', amount: 900n },
      { kind: 'freeze-authority', weight: 'stops', holder: FREEZER, over: MINT, amount: 900n },
      { kind: 'pause-authority', weight: 'stops', holder: PAUSER, over: MINT, amount: 900n },
    ])
    const [taking, freezing, pausing] = powers.map(({ does }) => plain(does))
    expect(taking).toBe(
      `It can move or burn all of the token ${MINT} in 3 accounts of ours, 900 smallest units now, without any signature of ours.`,
    )
    expect(freezing).toContain('nothing of 900 smallest units can be moved then')
    expect(pausing).toContain('nobody can move any of it then, nor 900 smallest units in 3 accounts of ours. It takes nothing.')
    for (const { ends, end, sinceMs } of powers) {
      expect(plain(ends)).toMatch(/^Nobody here can end it: .* Hold none of it: sweep it to the treasury, and from there pay it out/)
      expect({ end, sinceMs }).toEqual({ end: { by: 'not-here' }, sinceMs: null })
    }
  })

  it('are no power over money where nobody listed the mint, and ours where the key is ours', () => {
    const weights = (powers: ReturnType<typeof powersOf>) => powers.map(({ weight }) => weight)
    expect(weights(powersOf(mintBytes(), { isListed: false }))).toEqual(['no-money', 'no-money', 'no-money'])
    expect(weights(powersOf(mintBytes({ taker: OURS, freezer: OURS })))).toEqual(['ours', 'ours', 'stops'])
  })

  it('are who may set the fee of each transfer, up to all of it, and who may have it refused by a program', () => {
    const powers = powersOf(chargingBytes({ hookSetter: PAUSER, program: FREEZER }))
    expect(powers).toMatchObject([
      { kind: 'hook-authority', weight: 'stops', holder: PAUSER, over: MINT, amount: 900n, end: { by: 'not-here' } },
      { kind: 'fee-authority', weight: 'stops', holder: STRANGER, over: MINT, amount: 900n, end: { by: 'not-here' } },
    ])
    const [hooking, charging] = powers.map(({ does }) => plain(does))
    expect(hooking).toBe(
      `It can have a program called on each transfer of the token ${MINT} that refuses it: nothing of 900 smallest units in 3 accounts of ours can be moved then. It takes nothing. Now ${FREEZER} is called.`,
    )
    expect(charging).toBe(
      `It can set how much of each transfer of the token ${MINT} is withheld, up to all of it, from two epochs later on: of 900 smallest units in 3 accounts of ours that much less arrives then. What stays where it is loses nothing.`,
    )
    // A hook that nobody can exchange may refuse as well; without a program and without a key there is none.
    const [fixed] = powersOf(chargingBytes({ feeSetter: null, hookSetter: null, program: FREEZER }))
    expect(fixed).toMatchObject({ kind: 'hook-authority', holder: FREEZER })
    expect(plain(fixed?.does ?? [])).toMatch(/^This program is called on each transfer/)
    expect(powersOf(chargingBytes({ feeSetter: null, hookSetter: null }))).toEqual([])
    expect(plain(powersOf(chargingBytes())[0]?.does ?? [])).not.toContain('Now ')
  })

  it('take nothing while accounts are frozen or the token is paused, which is said', () => {
    const [free] = powersOf(mintBytes())
    expect(plain(free?.does ?? [])).not.toMatch(/frozen|paused/)
    const [taking] = powersOf(mintBytes({ paused: 1 }), { held: { accounts: 3, amount: 900n, frozen: 2, hiding: 0 } })
    expect(taking).toMatchObject({ kind: 'permanent-delegate', weight: 'takes' })
    expect(plain(taking?.does ?? [])).toContain('2 of them are frozen now: nothing is taken out of a frozen account before it is thawed.')
    expect(plain(taking?.does ?? [])).toContain('The token is paused now: nothing of it is taken before that ends.')
  })

  it('say what is frozen and paused now, and that what is hidden is out of reach of the permanent delegate', () => {
    const held = { accounts: 2, amount: 0n, frozen: 1, hiding: 2 }
    const [taking, freezing, pausing] = powersOf(mintBytes({ paused: 1 }), { held })
    expect(taking).toMatchObject({ weight: 'little', reach: 'nothing', amount: 0n })
    expect(plain(taking?.does ?? [])).toContain('What is hidden in confidential accounts it cannot move.')
    expect(plain(freezing?.does ?? [])).toContain('1 of them is frozen now.')
    expect(plain(pausing?.does ?? [])).toContain('It is paused now.')
  })
})
