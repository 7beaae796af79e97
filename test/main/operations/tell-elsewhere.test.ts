import { describe, expect, it } from 'vitest'
import { tellElsewhere } from '../../../src/main/operations/tell-elsewhere.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import type { DoneBy } from '../../../src/main/journal/index.ts'
import type { PlannedPayment } from '../../../src/core/plan/payment.ts'
import { addressOf, signatureOf } from '../journal/samples.ts'

const payeeOf = (key: string) => ({ key, recipient: addressOf(key), amount: 5n })
const PLANNED = { kind: 'payment', payees: [payeeOf('a'), payeeOf('b')] } as unknown as PlannedPayment
const BY: DoneBy = {
  how: 'outside',
  signature: signatureOf('elsewhere'),
  slot: slot(7),
  proof: { nodes: ['left', 'right'] },
  isAnother: false,
}

describe('what is reported about payments that were made elsewhere', () => {
  it('names each row with what paid it, and counts those alone', () => {
    const told = tellElsewhere(PLANNED, { whole: null, rows: new Map([['a', BY]]) })
    expect(told).toMatchObject({
      whole: false,
      how: 'outside',
      accounts: 1,
      amount: 5n,
      provedBy: ['left', 'right'],
      signatures: [BY.signature],
    })
    expect(told?.rows.map(({ reference, signature }) => [reference, signature])).toEqual([
      ['a', BY.signature],
      ['b', null],
    ])
  })

  it('is all of it where each row was paid, or one transaction did the whole', () => {
    const each = tellElsewhere(PLANNED, { whole: null, rows: new Map(['a', 'b'].map((key) => [key, BY])) })
    const whole = tellElsewhere(PLANNED, { whole: BY, rows: new Map() })
    for (const told of [each, whole]) expect(told).toMatchObject({ whole: true, accounts: 2, amount: 10n, signatures: [BY.signature] })
    expect(whole?.rows.map(({ signature }) => signature)).toEqual([BY.signature, BY.signature])
  })

  it.each([
    ['outside', 'outside', 'outside'],
    ['called-dead', 'called-dead', 'called-dead'],
    ['outside', 'called-dead', 'both'],
  ] as const)('says who made them where one was made %s and the other %s: %s', (first, second, how) => {
    const rows = new Map<string, DoneBy>([
      ['a', { ...BY, how: first }],
      ['b', { ...BY, how: second, signature: signatureOf('another') }],
    ])
    expect(tellElsewhere(PLANNED, { whole: null, rows })).toMatchObject({ how })
  })

  it.each(['outside', 'called-dead'] as const)(
    'counts nobody as paid whose reference was paid to another, unless its own message paid it: %s',
    (how) => {
      const rows = new Map<string, DoneBy>([
        ['a', { ...BY, isAnother: true }],
        ['b', BY],
      ])
      const alone = tellElsewhere(PLANNED, { whole: null, rows })
      expect(alone).toMatchObject({ whole: false, accounts: 1, amount: 5n, rows: [{ another: true }, { another: false }] })
      const beside = tellElsewhere(PLANNED, { whole: { ...BY, how }, rows })
      expect(beside).toMatchObject({ whole: how === 'called-dead', rows: [{ another: how === 'outside' }, { another: false }] })
    },
  )

  it('is nothing where nothing was found', () => {
    expect(tellElsewhere(PLANNED, undefined)).toBeNull()
  })
})
