import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../../core/bundle/support.ts'
import { carryFrom, SOON } from '../../support/carrying.ts'
import { PAYER } from '../../support/payer-elsewhere.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'

let two: TwoWorkstations
const { client, watchPayer, prepareSigned, listed, writeByHand, plan, prepare } = carryFrom(() => two)
beforeAll(async () => {
  two = await openTwoWorkstations()
  await watchPayer()
  const { treasury } = await client().vault.status({})
  await two.fund(treasury ?? PAYER, 50_000_000n)
}, 120_000)
afterAll(() => two.close())

const COLUMNS = ['what', 'nonce_account', 'fee_payer', 'message'] as const
type Columns = Record<(typeof COLUMNS)[number] | 'id' | 'read_slot', unknown>

describe('a record of a message that left, into which somebody wrote', () => {
  it.each([
    ['what is no JSON', `what = '{'`],
    ['what is no intent', `what = '{}'`],
    ['a nonce account that is no address', `nonce_account = 'x'`],
    ['a fee payer that is no address', `fee_payer = 'x'`],
    ['another fee payer', `fee_payer = '${keyOf('somebody')}'`],
    ['what is no message', `message = x'00'`],
  ])('so that it has %s, holds up nothing else, is named, and is not called dead', async (name, set) => {
    const [bad, good] = [await prepareSigned(`bad ${name}`), await prepareSigned(`good ${name}`)]
    let before: Partial<Columns> = {}
    await writeByHand((db) => {
      before = db.prepare('SELECT * FROM carried WHERE nonce_account = ?').get(bad.nonceAccount) as Columns
      db.prepare(`UPDATE carried SET ${set} WHERE nonce_account = ?`).run(bad.nonceAccount)
    })
    await bad.send(bad.signature)
    await good.send(good.signature)
    await until(async () => (await listed(good.digest))?.state === 'returned', SOON)
    expect(await listed(bad.digest)).toMatchObject({ state: 'out', altered: true })
    const own = { to: keyOf('own'), amount: 1_000_000n, reference: `own ${name}`, allowUnfundedRecipient: true }
    await expect(client().payments.plan(own)).resolves.toMatchObject({ unpayable: [] })
    await expect(client().sweeps.plan({})).resolves.toBeDefined()
    expect((await client().outstanding.list({})).mayBeSigned.transactions).toContainEqual(
      expect.objectContaining({ bundle: bad.digest, from: null, nonceAccount: null }),
    )
    await expect(client().app.leaving({})).resolves.toBeDefined()
    expect(await client().activity.verify({})).toMatchObject({ intact: false })
    await expect(client().bundles.import({ file: bad.fileWith(bad.signature) })).rejects.toMatchObject({ data: { code: 'CARRY_ALTERED' } })
    await writeByHand((db) =>
      db
        .prepare(`UPDATE carried SET ${COLUMNS.map((one) => `${one} = ?`).join(', ')} WHERE id = ?`)
        .run(...COLUMNS.map((one) => before[one]), before.id),
    )
    await until(async () => (await listed(bad.digest))?.state === 'returned', SOON)
  })

  it.each([
    ['another reference', `what = replace(what, '"key":"another reference"', '"key":"else"')`],
    // It lands before the slots in which it is looked for, which begin 512 earlier.
    ['a later slot', `read_slot = read_slot + 660`],
  ])('so that it has %s, ends by nothing, and its reference stays taken', async (name, set) => {
    const made = await prepareSigned(name)
    let before: Partial<Columns> = {}
    await writeByHand((db) => {
      before = db.prepare('SELECT * FROM carried WHERE nonce_account = ?').get(made.nonceAccount) as Columns
      db.prepare(`UPDATE carried SET ${set} WHERE nonce_account = ?`).run(made.nonceAccount)
    })
    const told: string[] = []
    const stream = await client().events.watch({})
    const listening = (async () => {
      for await (const event of stream) if (event.kind === 'trouble') told.push(event.error.code)
    })()
    await expect(client().bundles.import({ file: made.fileWith(made.signature) })).rejects.toMatchObject({
      data: { code: 'CARRY_ALTERED' },
    })
    await made.send(made.signature)
    await until(() => told.includes('CARRY_ALTERED'), { withinMs: 240_000 })
    await stream.return(undefined)
    await listening
    expect(await listed(made.digest)).toMatchObject({ state: 'out' })
    const again = { to: keyOf(name), nonceAccount: await two.makeNonce(`${name} again`, PAYER), reference: name }
    expect((await plan(again)).planned.unpayable).toMatchObject([{ reason: 'paid-already' }])
    await writeByHand((db) =>
      db.prepare('UPDATE carried SET what = ?, read_slot = ? WHERE id = ?').run(before.what, before.read_slot, before.id),
    )
    await until(async () => (await listed(made.digest))?.state === 'returned', SOON)
  })

  it('so that another bundle stands in its place, is neither written again nor taken back', async () => {
    const [bad, good] = [await prepareSigned('exchanged'), await prepareSigned('in its place')]
    const content = 'SELECT content FROM bundle WHERE digest = ?'
    let before: unknown
    await writeByHand((db) => {
      before = (db.prepare(content).get(bad.digest) as { content: string }).content
      db.prepare(`UPDATE bundle SET content = (${content}) WHERE digest = ?`).run(good.digest, bad.digest)
    })
    const altered = { data: { code: 'CARRY_ALTERED', context: { digest: bad.digest } } }
    await expect(client().bundles.write({ digest: bad.digest })).rejects.toMatchObject(altered)
    await expect(client().bundles.import({ file: bad.fileWith(bad.signature) })).rejects.toMatchObject(altered)
    await writeByHand((db) => db.prepare('UPDATE bundle SET content = ? WHERE digest = ?').run(before as string, bad.digest))
    for (const one of [bad, good]) await one.send(one.signature)
    await until(async () => (await listed(bad.digest))?.state === 'returned', SOON)
  })

  it('keeps everything else of the same account from being prepared', async () => {
    const bad = await prepareSigned('unread')
    await writeByHand((db) => db.prepare(`UPDATE carried SET what = '{' WHERE nonce_account = ?`).run(bad.nonceAccount))
    const wanted = { to: keyOf('beside'), nonceAccount: await two.makeNonce('beside', PAYER), reference: 'beside' }
    await expect(prepare(wanted)).rejects.toMatchObject({ data: { code: 'CARRY_ALTERED', context: { digest: bad.digest, number: 1 } } })
    expect((await plan(wanted)).planned.unpayable).toEqual([])
  })
})

describe('a message that landed and whose reference was paid by something else too', () => {
  it('returns, closes sending, and keeps none that left after it from being followed', async () => {
    await writeByHand((db) =>
      db.exec(`DELETE FROM carried_payment WHERE key = 'unread'; UPDATE carried SET state = 'dead', proof = '{}' WHERE what = '{'`),
    )
    const [first, second] = [await prepareSigned('first'), await prepareSigned('second')]
    // As a comparison with the chain records it.
    await writeByHand((db) =>
      db.exec(`INSERT INTO elsewhere (signature, slot, what, proof, at_ms) VALUES ('s', 1, 'paid', '{}', 0);
        INSERT INTO paid_elsewhere (signature, key, at_ms) VALUES ('s', 'first', 0)`),
    )
    await first.send(first.signature)
    await second.send(second.signature)
    await until(async () => (await listed(second.digest))?.state === 'returned', SOON)
    await until(async () => (await client().sending.status({})).state === 'closed', SOON)
    expect(await listed(first.digest)).toMatchObject({ state: 'returned' })
    expect(await client().sending.status({})).toMatchObject({ state: 'closed', reasons: [{ reason: 'movement-unexplained' }] })
  })
})
