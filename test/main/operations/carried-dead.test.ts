import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceNonce } from '../../../src/core/program/system.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { AMOUNT, carryFrom, signOtherwise, SOON } from '../../support/carrying.ts'
import { PAYER, PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { hide } from '../../support/hide-account.ts'
import { keySends } from '../../support/made-nonce.ts'
import { openOnlyRelay } from '../../support/only-relay.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import type { Signature } from '../../../src/core/keys/signature.ts'
import { lie, type Relay } from '../pay/relay.ts'

let two: TwoWorkstations
let relay: Relay
const { client, plan, watchPayer, prepareSigned, listed, writeByHand } = carryFrom(() => two)
beforeAll(async () => {
  two = await openTwoWorkstations()
  await watchPayer()
  relay = await openOnlyRelay(two)
}, 120_000)
afterAll(async () => {
  await two.close()
  await relay.close()
})

describe('a message that left, with one node configured', () => {
  it('is not called dead by what the node says for a moment', async () => {
    const { digest, nonceAccount, signature, send } = await prepareSigned('moment')
    const told = hide(relay, nonceAccount, 3)
    await until(() => told() === 3, SOON)
    const asked = relay.count('getMultipleAccounts')
    await until(() => relay.count('getMultipleAccounts') > asked + 3, SOON)
    expect(await listed(digest)).toMatchObject({ state: 'out' })
    relay.lies.clear()
    await send(signature)
    await until(async () => (await listed(digest))?.state === 'returned', SOON)
  })

  it('that is called dead, and is in the ledger all the same, opens a case and closes sending, and its reference is paid', async () => {
    const { digest, nonceAccount, signature, send, fileWith } = await prepareSigned('undead')
    hide(relay, nonceAccount, Number.POSITIVE_INFINITY)
    await until(async () => (await listed(digest))?.state === 'dead', SOON)
    relay.lies.clear()
    await send(signature)
    await until(async () => (await listed(digest))?.state === 'landed', SOON)
    await expect(client().bundles.import({ file: fileWith(signature) })).rejects.toMatchObject({ data: { code: 'CARRY_LANDED' } })
    const landed = { data: { code: 'CARRY_LANDED' } }
    await expect(client().bundles.requestSignature({ digest })).rejects.toMatchObject(landed)
    await expect(client().bundles.takeSignature({ digest, signature })).rejects.toMatchObject(landed)
    expect((await client().cases.list({})).cases).toMatchObject([{ kind: 'dead-yet-landed', account: PAYER, signature }])
    expect(await client().sending.status({})).toMatchObject({ state: 'closed', reasons: [{ reason: 'movement-unexplained' }] })
    const again = { to: keyOf('undead'), nonceAccount: await two.makeNonce('undead again', PAYER), reference: 'undead' }
    expect((await plan(again)).planned.unpayable).toMatchObject([{ reason: 'paid-already' }])
    expect(await two.lamportsOf(keyOf('undead'))).toBe(AMOUNT)
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  })
})

/** A person looks at what sending was closed for, and opens it again. */
async function openAgain() {
  if ((await client().sending.status({})).state === 'open') return
  for (const { id } of (await client().cases.list({ open: true })).cases)
    await client().cases.resolve({ id, note: 'looked at by a person' })
  await client().sending.compare({})
  await until(async () => {
    const now = await client().sending.status({})
    return 'next' in now && now.next === 'reopen'
  }, SOON)
  await client().sending.reopen({ passphrase: PASSPHRASE, note: 'looked at by a person' })
}

/** It returned, its bytes reach nobody, and the only node has its nonce account gone. */
async function returnedDead(name: string) {
  const made = await prepareSigned(name)
  relay.lies.set('sendTransaction', lie.dropSend)
  await client().bundles.import({ file: made.fileWith(made.signature) })
  hide(relay, made.nonceAccount, Number.POSITIVE_INFINITY)
  const intent = (await listed(made.digest))?.intent ?? ''
  await until(async () => (await client().activity.payment({ intent })).settled, SOON)
  expect(await client().activity.payment({ intent })).toMatchObject({ state: 'abandoned' })
  relay.lies.clear()
  return made
}

describe('a message that returned and was called without effect, and is in the ledger all the same', () => {
  it.each([
    ['its signature', (_: Uint8Array, signature: Signature) => signature],
    ['another signature', (message: Uint8Array) => signOtherwise(PAYER_SEED, message)],
  ])('under %s, opens a case, closes sending once, and its reference is paid', async (name, signatureOf) => {
    await openAgain()
    const made = await returnedDead(name)
    const signature = signatureOf(made.message, made.signature)
    await made.send(signature)
    await until(async () => (await client().sending.status({})).state === 'closed', SOON)
    expect((await client().cases.list({ open: true })).cases).toMatchObject([{ kind: 'dead-yet-landed', signature }])
    expect(await listed(made.digest)).toMatchObject({ state: 'landed' })
    const again = { to: keyOf(name), nonceAccount: await two.makeNonce(`${name} again`, PAYER), reference: name }
    expect((await plan(again)).planned.unpayable).toMatchObject([{ reason: 'paid-already' }])
    await openAgain()
    const reached = (await client().ledger.continuity({})).to ?? 0n
    await until(async () => ((await client().ledger.continuity({})).to ?? 0n) > reached + 20n, SOON)
    expect((await client().sending.status({})).state).toBe('open')
    expect((await plan(again)).planned.unpayable).toMatchObject([{ reason: 'paid-already' }])
  })
})

describe('a message that may have landed in a gap that a person closed unread', () => {
  it('stays out until the blocks were read again', async () => {
    const { digest, lifetime } = await prepareSigned('gap')
    let gapSlot = 0
    await writeByHand((db) => {
      const { slot } = db.prepare('SELECT slot FROM cursor').get() as { slot: number }
      gapSlot = slot
      const gap = db
        .prepare(
          `INSERT INTO gap (scope, from_slot, to_slot, reason, opened_at_ms, closed_at_ms, note) VALUES ('accounts', ?, ?, 'not-served', 0, 0, 'lost')`,
        )
        .run(slot, slot)
      db.prepare('INSERT INTO gap_account (gap_id, owner) VALUES (?, ?)').run(gap.lastInsertRowid, PAYER)
    })
    const told: string[] = []
    const stream = await client().events.watch({})
    const listening = (async () => {
      for await (const event of stream) if (event.kind === 'trouble') told.push(event.error.code)
    })()
    await keySends({ node: two.node, seed: PAYER_SEED, instructions: [advanceNonce(lifetime)] })
    await until(() => told.includes('CARRY_GAP_CLOSED'), SOON)
    expect(await listed(digest)).toMatchObject({ state: 'out' })
    await client().ledger.readAgain({ after: BigInt(gapSlot - 1) })
    await stream.return(undefined)
    await listening
    await until(async () => (await listed(digest))?.state === 'dead', SOON)
  })
})
