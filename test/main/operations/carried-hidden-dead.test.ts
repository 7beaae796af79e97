import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { SOON } from '../../support/carrying.ts'
import { type HiddenElsewhere, openHiddenElsewhere } from '../../support/hidden-elsewhere.ts'
import { hide } from '../../support/hide-account.ts'
import { openOnlyRelay } from '../../support/only-relay.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import type { Relay } from '../pay/relay.ts'

let two: TwoWorkstations
let relay: Relay
let hidden: HiddenElsewhere
const client = () => two.online().client

beforeAll(async () => {
  two = await openTwoWorkstations()
  await two.fund(two.from, 50_000_000n)
  hidden = await openHiddenElsewhere(two.url, two.coldWords)
  await hidden.house.pay(hidden.account, 900n)
  relay = await openOnlyRelay(two)
}, 180_000)
afterAll(async () => {
  hidden.house.close()
  await two.close()
  await relay.close()
})

/** An apply that left, was signed there, and is called dead by what the only node says of its nonce account. */
async function calledDead(name: string) {
  const nonceAccount = [await two.makeNonce(name)]
  const asked = { account: hidden.account, act: 'apply' as const, nonceAccount }
  const { digest } = await client().bundles.planConfidential(asked)
  const prepared = await client().bundles.prepareConfidential({ ...asked, digest: digest ?? '' })
  const file = await two.sign(prepared.path)
  const [one] = decodeBundle(readFileSync(file, 'utf8')).transactions
  const message = one?.hidden?.completed
  const signatures = one?.signers.flatMap(({ signature }) => signature ?? []) ?? []
  if (message == null) throw new Error('its blanks are filled')
  const listed = async () => (await client().bundles.list({ digest: prepared.digest }))[0]?.transactions[0]
  const [nonce] = nonceAccount
  if (nonce === undefined) throw new Error('it lives by a nonce account')
  hide(relay, nonce, Number.POSITIVE_INFINITY)
  await until(async () => (await listed())?.state === 'dead', SOON)
  relay.lies.clear()
  const send = () => two.node.sendTransaction(encodeTransaction({ message, signatures }), { preflightCommitment: 'confirmed' })
  return { ...prepared, file, listed, send, signature: signatures[0] }
}

function writeByHand(sql: string): void {
  const journal = new Database(join(two.onlineDir, 'practice', 'journal.sqlite'))
  journal.exec(sql)
  journal.close()
}

describe('an apply that left with blanks, was called dead, and is in the ledger all the same', () => {
  it('is shown as landed once a node shows its bytes, opens a case, and is taken back no more', async () => {
    const { digest, file, listed, send, signature } = await calledDead('undead')
    const told: string[] = []
    const stream = await client().events.watch({})
    const listening = (async () => {
      for await (const event of stream) if (event.kind === 'trouble') told.push(event.error.code)
    })()
    // The watcher asks for what it did, and not for its bytes.
    relay.lies.set('getTransaction', ([, form], honest) =>
      (form as { encoding?: string } | undefined)?.encoding === 'base64' ? null : honest(),
    )
    await send()
    await until(() => told.includes('CARRY_NOT_TOLD'), SOON)
    await stream.return(undefined)
    await listening
    expect(await listed()).toMatchObject({ state: 'dead' })
    relay.lies.clear()
    await until(async () => (await listed())?.state === 'landed', SOON)
    expect((await client().cases.list({})).cases).toMatchObject([{ kind: 'dead-yet-landed', account: two.from, signature }])
    expect(await client().sending.status({})).toMatchObject({ state: 'closed', reasons: [{ reason: 'movement-unexplained' }] })
    await expect(client().bundles.import({ file })).rejects.toMatchObject({
      data: { code: 'CARRY_LANDED', context: { digest, number: 1 } },
    })
    await two.reopen()
    expect(await listed()).toMatchObject({ state: 'landed' })
    expect(await hidden.held()).toMatchObject({ credits: 0n, available: 900n })
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
    for (const other of ["x'02'", 'NULL']) {
      await two.reopen(() => writeByHand(`UPDATE carried SET landed_as = ${other} WHERE landed_as IS NOT NULL`))
      expect(await client().activity.verify({})).toMatchObject({ intact: false, problems: [expect.stringMatching(/^carried 1:/)] })
    }
  }, 180_000)
})
