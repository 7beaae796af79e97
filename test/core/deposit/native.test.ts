import { describe, expect, it } from 'vitest'
import { isOutcomeKnown } from '../../../src/core/deposit/find-movements.ts'
import { brief, customer, deposit, MINIMUM, movementsOf, payer, second, stranger, treasury, watchOnly } from './support.ts'
import { signatureNamed } from '../../support/block.ts'

const failed = { InstructionError: [0n, { Custom: 1n }] }

describe('a native deposit', () => {
  it('is credited by destination, with the figures of the balances', () => {
    const movements = movementsOf([{ name: 'pay in', accounts: [payer, { address: deposit, lamports: [1_000_000n, 3_000_000n] }] }])
    expect(movements).toEqual([
      {
        signature: signatureNamed('pay in'),
        slot: 100n,
        index: 0,
        owner: deposit,
        account: deposit,
        asset: { kind: 'native' },
        before: 1_000_000n,
        after: 3_000_000n,
        verdict: { kind: 'credit', class: 'customer' },
      },
    ])
  })

  it('is exact above 2^53 lamports', () => {
    const before = 12_000_000_123_456_789n
    const found = brief(movementsOf([{ name: 'rich', accounts: [payer, { address: deposit, lamports: [before, before + 1_000_001n] }] }]))
    expect(found).toEqual([[deposit, before, before + 1_000_001n, 'customer']])
  })

  it('counts once, net, whatever a transaction did inside: two payments in and one back out', () => {
    const found = brief(
      movementsOf([{ name: 'there and back', accounts: [payer, { address: deposit, lamports: [5_000_000n, 7_000_000n] }] }]),
    )
    expect(found).toEqual([[deposit, 5_000_000n, 7_000_000n, 'customer']])
  })

  it('counts each recipient of one transaction, ordered by account', () => {
    const accounts = [payer, { address: second, lamports: [0n, 4_000_000n] }, { address: deposit, lamports: [0n, 2_000_000n] }] as const
    const found = brief(movementsOf([{ name: 'two', accounts }]))
    expect(found.map(([account]) => account)).toEqual([deposit, second].sort())
    expect(found.map(([, , , verdict]) => verdict)).toEqual(['customer', 'customer'])
  })

  it('to an account loaded from a lookup table counts like any other', () => {
    const accounts = [
      payer,
      { address: stranger, writable: false, lamports: 1n },
      { address: deposit, lamports: [0n, 2_000_000n] },
    ] as const
    expect(brief(movementsOf([{ name: 'lookup', accounts }]))).toEqual([[deposit, 0n, 2_000_000n, 'customer']])
  })

  it('to a watch-only account counts too', () => {
    const found = brief(movementsOf([{ name: 'cold', accounts: [payer, { address: watchOnly, lamports: [0n, 2_000_000n] }] }]))
    expect(found).toEqual([[watchOnly, 0n, 2_000_000n, 'customer']])
  })
})

describe('what is no native deposit', () => {
  it.each([
    ['one lamport below the minimum', MINIMUM - 1n, 'below-minimum'],
    ['exactly the minimum', MINIMUM, 'customer'],
    ['one lamport below the dust floor', 4_999n, 'dust'],
    ['exactly the dust floor', 5_000n, 'below-minimum'],
  ])('%s', (_, arrived, verdict) => {
    const found = brief(movementsOf([{ name: 'small', accounts: [payer, { address: deposit, lamports: [900_000n, 900_000n + arrived] }] }]))
    expect(found).toEqual([[deposit, 900_000n, 900_000n + arrived, verdict]])
  })

  it('a transaction that stands in a block and was not run: not even its fee was taken', () => {
    const unpaid = { ...payer, lamports: 0n }
    const accounts = [unpaid, { address: deposit, lamports: 3_000_000n }]
    const found = brief(movementsOf([{ name: 'unexecuted', error: 'InsufficientFundsForFee', accounts }]))
    expect(found).toEqual([[deposit, 3_000_000n, 3_000_000n, 'transaction-unexecuted']])
  })

  it('a failed transaction, whatever it meant to do', () => {
    const found = brief(movementsOf([{ name: 'failed', error: failed, accounts: [payer, { address: deposit, lamports: 3_000_000n }] }]))
    expect(found).toEqual([[deposit, 3_000_000n, 3_000_000n, 'transaction-failed']])
  })

  it('a transaction whose outcome the node does not know: no figures, no credit', () => {
    const accounts = [payer, { address: deposit, lamports: [0n, 3_000_000n] }] as const
    const movements = movementsOf([{ name: 'unknown', outcomeUnknown: true, accounts }])
    expect(brief(movements)).toEqual([[deposit, 0n, 0n, 'outcome-unknown']])
    expect(movements.map(isOutcomeKnown)).toEqual([false])
  })

  it('an account that is only mentioned gives nothing at all, in success as in failure', () => {
    const accounts = [payer, { address: deposit, writable: false, lamports: 3_000_000n }] as const
    expect(movementsOf([{ name: 'mention', accounts }])).toEqual([])
    expect(movementsOf([{ name: 'mention', accounts, error: failed }])).toEqual([])
    expect(movementsOf([{ name: 'mention', accounts, outcomeUnknown: true }])).toEqual([])
  })

  it('an account that others wrote to and that ends as it began: nothing arrived', () => {
    const found = brief(movementsOf([{ name: 'in and out', accounts: [payer, { address: deposit, lamports: 3_000_000n }] }]))
    expect(found).toEqual([[deposit, 3_000_000n, 3_000_000n, 'nothing-arrived']])
  })

  it('a stranger paying a stranger', () => {
    expect(movementsOf([{ name: 'other', accounts: [payer, { address: stranger, lamports: [0n, 1_000_000n] }] }])).toEqual([])
  })
})

describe('our own doing', () => {
  it('is internal where it arrives and outgoing where it leaves: a sweep', () => {
    const accounts = [
      { address: deposit, signer: true, lamports: [5_000_000n, 890_880n] },
      { address: treasury, lamports: [1_000_000n, 5_104_120n] },
    ] as const
    const found = new Map(brief(movementsOf([{ name: 'sweep', accounts }])).map(([account, , , verdict]) => [account, verdict]))
    expect(found).toEqual(
      new Map([
        [deposit, 'outgoing'],
        [treasury, 'internal'],
      ]),
    )
  })

  it('says nothing of accounts of ours that a sweep of ours leaves as they were', () => {
    const accounts = [
      { address: treasury, signer: true, lamports: [9_000n, 4_000n] },
      { address: deposit, lamports: 77n },
    ] as const
    expect(brief(movementsOf([{ name: 'own', accounts }]))).toEqual([[treasury, 9_000n, 4_000n, 'outgoing']])
  })

  it('is known by its signature where none of our keys signed', () => {
    const accounts = [payer, { address: deposit, lamports: [0n, 2_000_000n] }] as const
    const ownSignatures = new Set<string>([signatureNamed('relayed')])
    expect(brief(movementsOf([{ name: 'relayed', accounts }], { changed: { ownSignatures } }))).toEqual([
      [deposit, 0n, 2_000_000n, 'internal'],
    ])
  })

  it('a watch-only account that signed for itself took part, and was not paid by a customer', () => {
    const accounts = [payer, { address: watchOnly, signer: true, lamports: [0n, 2_000_000n] }] as const
    expect(brief(movementsOf([{ name: 'cold', accounts }]))).toEqual([[watchOnly, 0n, 2_000_000n, 'internal']])
  })

  it('a failed transaction of ours costs its payer the fee, and says nothing of the others', () => {
    const accounts = [
      { address: treasury, signer: true, lamports: [1_000_000n, 990_000n] },
      { address: deposit, signer: true, lamports: 5_000_000n },
    ] as const
    const found = brief(movementsOf([{ name: 'own failure', error: failed, fee: 10_000n, accounts }]))
    expect(found).toEqual([[treasury, 1_000_000n, 990_000n, 'outgoing']])
  })

  it('an unexecuted transaction of ours took nothing and shows nothing', () => {
    const accounts = [
      { address: treasury, signer: true, lamports: 1_000n },
      { address: stranger, lamports: 5n },
    ] as const
    expect(movementsOf([{ name: 'unexecuted', error: 'InsufficientFundsForFee', accounts }])).toEqual([])
  })

  it('a nonce account of ours that is emptied home is internal', () => {
    const accounts = [
      { address: treasury, signer: true, lamports: [1_000_000n, 2_442_680n] },
      { address: stranger, lamports: [1_447_680n, 0n] },
    ] as const
    expect(brief(movementsOf([{ name: 'nonce', accounts }]))).toEqual([[treasury, 1_000_000n, 2_442_680n, 'internal']])
  })
})

describe('rewards', () => {
  const pay = { name: 'pay in', accounts: [payer, { address: deposit, lamports: [1_000_000n, 3_000_000n] }] } as const

  it('of the leader come after the transactions, so that balances chain', () => {
    const found = movementsOf([pay], { rewards: [{ pubkey: deposit, lamports: 7_500n, postBalance: 3_007_500n }] })
    expect(brief(found)).toEqual([
      [deposit, 1_000_000n, 3_000_000n, 'customer'],
      [deposit, 3_000_000n, 3_007_500n, 'reward'],
    ])
    expect(found.map(({ signature, index }) => [signature === null, index])).toEqual([
      [false, 0],
      [true, 1],
    ])
  })

  it('of stake come before the first transaction', () => {
    const rewards = [{ pubkey: deposit, lamports: 400_000n, postBalance: 1_000_000n, rewardType: 'Staking' }]
    const found = movementsOf([pay], { rewards })
    expect(brief(found)).toEqual([
      [deposit, 600_000n, 1_000_000n, 'reward'],
      [deposit, 1_000_000n, 3_000_000n, 'customer'],
    ])
    expect(found.map(({ index }) => index)).toEqual([0, 0])
  })

  it('that take are outgoing; those of nothing, or of others, are not told', () => {
    const rewards = [
      { pubkey: deposit, lamports: -10n, postBalance: 90n, rewardType: 'Rent' },
      { pubkey: second, lamports: 0n, postBalance: 90n },
      { pubkey: customer, lamports: 10n, postBalance: 90n },
    ]
    expect(brief(movementsOf([], { rewards }))).toEqual([[deposit, 100n, 90n, 'outgoing']])
  })
})
