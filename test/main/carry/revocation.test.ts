import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { advanceNonce, authorizeNonce, transferLamports } from '../../../src/core/program/system.ts'
import { chooseNonceAccounts, planRevocation, prepareRevocation, takeBack } from '../../../src/main/carry/index.ts'
import { carriedRevocationOperations } from '../../../src/main/operations/carried-revocations.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { keySends } from '../../support/made-nonce.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { PAYER, PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { until } from '../../support/until.ts'
import { type House, type Office, openHouse } from '../pay/house.ts'
import { LEVEL, nonceOfPayer, openCarrying, planCarried, signedElsewhere } from './carrying.ts'

/** Of an account without data. */
const MINIMUM = 650_240n
const FEE = 5_000n

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** A payment that is out, and what revokes it. */
async function openOut(name: string) {
  const office = await openCarrying(house)
  const nonceAccount = await nonceOfPayer(house, name)
  const { prepare } = await planCarried(office, { reference: name, nonceAccount })
  const { digest, content } = await prepare()
  const parts = { ...office, gate: OPEN_GATE, watcher: LEVEL, now: () => 0, era: { era: () => 'before' as const } }
  const wanted = { digest, numbers: null }
  return {
    office,
    parts,
    digest,
    content,
    nonceAccount,
    plan: () => planRevocation(parts, wanted),
    revoke: (nonceAccounts: Address[], read: string | null) => prepareRevocation(parts, { ...wanted, nonceAccounts, read: read ?? '' }),
  }
}

const elsewhere = async (instruction: Parameters<typeof keySends>[0]['instructions'][number]) => {
  await keySends({ node: house.node, seed: PAYER_SEED, instructions: [instruction] })
  await house.advance(5n)
}
const payerHolds = async () => (await house.node.getMultipleAccounts([PAYER], { commitment: 'finalized' })).value[0]?.lamports ?? 0n

describe('what is out in a bundle', () => {
  it('is not revoked where its nonce account holds another value: it landed, or never will', async () => {
    const { nonceAccount, plan, revoke } = await openOut('advanced')
    const { digest } = await plan()
    expect(digest).not.toBeNull()
    await elsewhere(advanceNonce({ nonceAccount, authority: PAYER }))
    expect(await plan()).toMatchObject({ revokes: [], transactions: [], leftAlone: [{ number: 1, reason: 'advanced' }], digest: null })
    await expect(revoke([await nonceOfPayer(house, 'advanced, beside')], digest)).rejects.toMatchObject({ code: 'CARRY_NOTHING_TO_REVOKE' })
  })

  it('is not revoked by a key that has no authority over its nonce account any more', async () => {
    const { nonceAccount, plan } = await openOut('handed over')
    await elsewhere(authorizeNonce({ nonceAccount, authority: PAYER, newAuthority: keyOf('the next') }))
    expect(await plan()).toMatchObject({ revokes: [], leftAlone: [{ number: 1, reason: 'handed-over' }], digest: null })
  })

  it('is not revoked where the account that pays would keep less than its minimum', async () => {
    const { parts, digest: bundle, plan, revoke } = await openOut('short')
    const { transactions, digest } = await plan()
    expect(transactions).toMatchObject([{ feePayer: PAYER, feeLamports: FEE }])
    // What is to be revoked takes nothing beside its revocation: of the two, one can land.
    const spare = (await payerHolds()) - MINIMUM - 2n * FEE
    await elsewhere(transferLamports({ source: PAYER, destination: keyOf('drain'), lamports: lamports(spare - FEE) }))
    expect(await plan()).toMatchObject({ isPayerShort: false, digest })
    await elsewhere(transferLamports({ source: PAYER, destination: keyOf('drain'), lamports: lamports(1n) }))
    expect(await plan()).toMatchObject({ isPayerShort: true, digest: null, revokes: [{ number: 1 }] })
    const { planRevocation: asked } = carriedRevocationOperations(parts as never)
    const handler = asked['~orpc'].handler as unknown as (of: object) => Promise<unknown>
    expect(await handler({ input: { bundle } })).toMatchObject({
      digest: null,
      refusal: { reason: 'payer-short', words: expect.stringMatching(/^The account that pays does not hold enough for the fee/u) },
    })
    await expect(revoke([await nonceOfPayer(house, 'short, beside')], digest)).rejects.toMatchObject({ code: 'CARRY_NOTHING_TO_REVOKE' })
  })

  it('is revoked out of what it would have taken, before and after it came back, and not out of what another one takes', async () => {
    const { office, parts, content, plan } = await openOut('all of it')
    const { prepare } = await planCarried(office, { reference: 'another one', nonceAccount: await nonceOfPayer(house, 'another one') })
    await prepare()
    const another = 3_000_000n + FEE
    const drain = (amount: bigint) =>
      elsewhere(transferLamports({ source: PAYER, destination: keyOf('drain'), lamports: lamports(amount) }))
    await drain((await payerHolds()) - another - MINIMUM - 2n * FEE)
    expect(await plan()).toMatchObject({ isPayerShort: false, revokes: [{ number: 1, attemptId: null }] })
    await takeBack(parts, signedElsewhere(content).bundle)
    expect(await plan()).toMatchObject({ isPayerShort: false, revokes: [{ number: 1, attemptId: expect.any(Number) }] })
    await drain(1n)
    expect(await plan()).toMatchObject({ isPayerShort: true, digest: null })
  })

  it('is not revoked once it came back and nodes show it in a block, unless a person names it', async () => {
    const { office, parts, digest, content, plan } = await openOut('in a block')
    await takeBack(parts, signedElsewhere(content).bundle)
    const [attempt] = await office.journal.read.outstandingAttempts({ limit: 1 })
    if (attempt === undefined) throw new Error('it came back')
    expect(await plan()).toMatchObject({ revokes: [{ number: 1, attemptId: attempt.id }] })
    await office.journal.write('attempt', (tx) => tx.setAttemptState({ attemptId: attempt.id, state: 'confirmed' }))
    expect(await plan()).toMatchObject({ revokes: [], leftAlone: [{ number: 1, reason: 'landing' }], digest: null })
    // One node alone may say so for ever, and its nonce account stands.
    expect(await planRevocation(parts, { digest, numbers: new Set([1]) })).toMatchObject({
      revokes: [{ number: 1, attemptId: attempt.id }],
      leftAlone: [],
    })
  })

  it('is revoked as it was read, and not by a nonce account by which it lives', async () => {
    const { office, parts, digest, nonceAccount, plan, revoke } = await openOut('read')
    const before = await plan()
    const [free, other] = [await nonceOfPayer(house, 'read, beside'), await nonceOfPayer(house, 'read, too')]
    await expect(revoke([free], 'f'.repeat(64))).rejects.toMatchObject({ code: 'PLAN_CHANGED' })
    await expect(revoke([nonceAccount], before.digest)).rejects.toMatchObject({
      code: 'JOURNAL_NONCE_TAKEN',
      context: { nonceAccount, intent: `bundle ${digest}` },
    })
    for (const address of [free, other, nonceAccount])
      await office.journal.write('nonce', (tx) => tx.keepNonce({ address, authority: PAYER, label: null }))
    const made = await revoke([free], before.digest)
    expect(await plan()).toMatchObject({ revokes: [], leftAlone: [{ number: 1, reason: 'under-way' }] })
    // Neither the one that is to be advanced nor the one by which the advance lives is free for another bundle, also once what was out has ended.
    const [left] = await office.journal.read.carriedIn({ state: 'out', limit: 1 })
    await office.journal.write('carried', (tx) => tx.endCarried({ carriedId: left?.id ?? 0, proof: { by: 'nonce' } }))
    expect(await chooseNonceAccounts(office, { from: PAYER, named: undefined })).toEqual([other])
    expect(await planRevocation(parts, { digest: made.digest, numbers: null })).toMatchObject({
      revokes: [{ number: 1, nonceAccount: free }],
      transactions: [{ upkeep: { act: 'advance-nonce', account: free } }],
    })
  })

  it('is sent no more where it came back while its revocation was being prepared', async () => {
    const { office, parts, digest, content, plan } = await openOut('meanwhile')
    const { digest: read } = await plan()
    const nonceAccounts = [await nonceOfPayer(house, 'meanwhile, beside')]
    const reached = async () => void (await takeBack(parts, signedElsewhere(content).bundle))
    await prepareRevocation({ ...parts, watcher: { reached } }, { digest, numbers: null, nonceAccounts, read: read ?? '' })
    const [attempt] = await office.journal.read.outstandingAttempts({ limit: 1 })
    expect(attempt?.revocation).toMatchObject({ next: 'abandon', advanceId: null })
  })

  describe('while the journal is busy with something else,', () => {
    type Act = (journal: Office['journal']) => Promise<unknown>

    /** Has one act queue for the journal behind another, each as if the other had not been asked for. */
    async function queue({ journal }: Office, first: Act, second: Act) {
      const lock = Promise.withResolvers<void>()
      const busy = journal.write('busy', () => lock.promise)
      let queued = 0
      const counting: Office['journal'] = {
        ...journal,
        write(name, change) {
          queued += 1
          return journal.write(name, change)
        },
      }
      const acts: Promise<PromiseSettledResult<unknown>>[] = []
      for (const act of [first, second]) {
        acts.push(Promise.allSettled([act(counting)]).then(([ended]) => ended))
        // However long it takes to come to the journal.
        await until(() => queued === acts.length)
      }
      lock.resolve()
      await busy
      return Promise.all(acts)
    }

    it.each([
      ['its revocation', 'its signatures', null],
      ['its signatures', 'its revocation', { next: 'abandon', advanceId: null }],
    ])('is not sent where %s came just before %s', async (first, _second, revocation) => {
      const { office, parts, digest, content, plan } = await openOut(`busy, ${first}`)
      const { digest: read } = await plan()
      const nonceAccounts = [await nonceOfPayer(house, `busy, ${first}, beside`)]
      const revoke: Act = (journal) => prepareRevocation({ ...parts, journal }, { digest, numbers: null, nonceAccounts, read: read ?? '' })
      const bring: Act = (journal) => takeBack({ ...parts, journal }, signedElsewhere(content).bundle)
      const isFirst = first === 'its revocation'
      const ended = await queue(office, isFirst ? revoke : bring, isFirst ? bring : revoke)
      const refused = { status: 'rejected', reason: { code: 'CARRY_BEING_REVOKED' } }
      expect(ended).toMatchObject([{ status: 'fulfilled' }, isFirst ? refused : { status: 'fulfilled' }])
      const attempts = await office.journal.read.outstandingAttempts({ limit: 1 })
      expect(attempts.map((one) => one.revocation)).toMatchObject(revocation === null ? [] : [revocation])
    })
  })

  it('leaves its nonce account in no other bundle while it is to be advanced, whatever became of it', async () => {
    const { office, digest, nonceAccount, plan, revoke } = await openOut('to be advanced')
    const made = await revoke([await nonceOfPayer(house, 'to be advanced, beside')], (await plan()).digest)
    await elsewhere(advanceNonce({ nonceAccount, authority: PAYER }))
    const left = await office.journal.read.bundle(digest)
    await office.journal.write('carried', (tx) => tx.endCarried({ carriedId: left?.carried[0]?.id ?? 0, proof: { by: 'nonce' } }))
    const { prepare } = await planCarried(office, { reference: 'over it', nonceAccount })
    await expect(prepare()).rejects.toMatchObject({
      code: 'JOURNAL_NONCE_TAKEN',
      context: { nonceAccount, intent: `bundle ${made.digest}` },
    })
  })
})
