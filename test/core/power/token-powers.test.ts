import { describe, expect, it } from 'vitest'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { powersOverAccount } from '../../../src/core/power/token-powers.ts'
import type { TokenAccount } from '../../../src/core/program/token-account.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { addressNamed } from '../../support/block.ts'
import { ACCOUNT, isOurs, MINT, OURS, RENT, standing, STRANGER } from './support.ts'

const powersOf = (changes: Partial<TokenAccount>, { isListed = true, held = RENT } = {}) =>
  powersOverAccount({ standing: standing(changes, held), decimals: 6, isListed, isOurs })

const delegated = { delegate: STRANGER, delegatedAmount: tokenAmount(500n) }
const wrapped = { nativeReserve: lamports(RENT), closeAuthority: STRANGER, amount: tokenAmount(5_000_000_000n) }

describe('powers over a token account', () => {
  it('are none of one that nobody else may touch', () => {
    expect(powersOf({})).toEqual([])
    expect(powersOf({ closeAuthority: OURS })).toEqual([])
  })

  it('are the exact amount that a delegate may move, and the key of the owner ends it', () => {
    const [power, ...others] = powersOf(delegated)
    expect(others).toEqual([])
    expect(power).toMatchObject({
      kind: 'delegate',
      weight: 'takes',
      holder: STRANGER,
      over: ACCOUNT,
      reach: 'up-to',
      asset: { kind: 'token', mint: MINT, decimals: 6 },
      amount: 500n,
      sinceMs: null,
      end: { by: 'revoke-delegate', account: ACCOUNT },
    })
    expect(plain(power?.does ?? [])).toBe(
      `It can move or burn up to 500 smallest units of the token ${MINT} out of ${ACCOUNT} without another signature of ours; the account holds 700 smallest units now, and what arrives counts too.`,
    )
    expect(plain(power?.ends ?? [])).toContain('Take the permission back')
  })

  it.each([
    ['of a key of ours', { ...delegated, delegate: OURS }, true, 'ours', 'revoke-delegate'],
    ['over nothing', { ...delegated, delegatedAmount: tokenAmount(0n) }, true, 'little', 'revoke-delegate'],
    ['over a token that nobody listed', delegated, false, 'no-money', 'revoke-delegate'],
    ['over a frozen account', { ...delegated, state: 'frozen' }, true, 'takes', 'not-here'],
    ['over an account whose key is elsewhere', { ...delegated, owner: addressNamed('watched') }, true, 'takes', 'not-here'],
  ] as const)('of a delegate %s weigh as much as they reach', (_what, changes, isListed, weight, by) => {
    expect(powersOf(changes, { isListed })).toMatchObject([{ kind: 'delegate', weight, end: { by } }])
  })

  it('of a close authority reach all of wrapped SOL, which closes with what is in it', () => {
    const held = 5_000_000_000n + RENT
    const [power] = powersOf(wrapped, { held, isListed: false })
    expect(power).toMatchObject({ kind: 'close-authority', weight: 'takes', reach: 'everything', amount: held, end: { by: 'not-here' } })
    expect(plain(power?.does ?? [])).toBe(`It can close ${ACCOUNT} at any time and take all the SOL in it, 5.00203928 SOL now.`)
    expect(plain(power?.ends ?? [])).toContain('Move the wrapped SOL out of it')
    expect(plain(power?.ends ?? [])).toMatch(/^Nobody here can end it\./)
    expect(powersOf({ ...wrapped, amount: tokenAmount(0n) })).toMatchObject([{ weight: 'little', reach: 'up-to', amount: RENT }])
    // SOL that was sent there and is not counted as a balance yet.
    const uncounted = powersOf({ ...wrapped, amount: tokenAmount(0n) }, { held })
    expect(uncounted).toMatchObject([{ weight: 'takes', reach: 'everything', amount: held }])
  })

  it('of a close authority reach the rent alone of any other account, and only its key gives it up', () => {
    const [power] = powersOf({ closeAuthority: STRANGER })
    expect(power).toMatchObject({ kind: 'close-authority', weight: 'little', holder: STRANGER, reach: 'up-to', amount: RENT })
    expect(plain(power?.does ?? [])).toBe(
      `It can close ${ACCOUNT} once no token is left in it, and take the SOL in it, 0.00203928 SOL now. It takes no token.`,
    )
    expect(plain(power?.ends ?? [])).toMatch(/^Only that key can give it up, not even the owner of the account\./)
  })

  it('of a delegate over wrapped SOL are counted in SOL, and are money without a listed mint', () => {
    const [power] = powersOf({ ...delegated, nativeReserve: lamports(RENT) }, { isListed: false })
    expect(power).toMatchObject({ weight: 'takes', asset: { kind: 'native' }, amount: 500n })
    expect(plain(power?.does ?? [])).toContain('It can move up to 0.0000005 SOL of wrapped SOL')
  })

  it('of a delegate over a frozen account take nothing before it is thawed, which is said', () => {
    const [frozen] = powersOf({ ...delegated, state: 'frozen' })
    expect(plain(frozen?.does ?? [])).toMatch(/The account is frozen now: nothing leaves it before it is thawed\.$/)
    const [free] = powersOf(delegated)
    expect(plain(free?.does ?? [])).not.toContain('frozen')
  })

  it('of a delegate name no decimals where those are not known, and all that the chain can count', () => {
    const [unscaled] = powersOverAccount({ standing: standing(delegated), decimals: null, isListed: false, isOurs })
    expect(unscaled).toMatchObject({ reach: 'up-to', asset: null, amount: 500n })
    const whole = { ...delegated, delegatedAmount: tokenAmount(18_446_744_073_709_551_615n) }
    expect(powersOf(whole)).toMatchObject([{ reach: 'up-to', amount: 18_446_744_073_709_551_615n }])
  })

  it('of a close authority that is a key of ours close an empty account, and say why another one does not close', () => {
    const closes = { closeAuthority: OURS, owner: STRANGER }
    expect(powersOf({ ...closes, amount: tokenAmount(0n) })).toMatchObject([{ weight: 'ours', end: { by: 'close-account' } }])
    const [power] = powersOf(closes)
    expect(power).toMatchObject({ weight: 'ours', end: { by: 'not-here' } })
    expect(plain(power?.ends ?? [])).toContain('It holds tokens.')
  })
})
