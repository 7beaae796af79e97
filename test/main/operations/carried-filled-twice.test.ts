import { copyFileSync, cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { openBackend } from '../../../src/main/wiring.ts'
import { SOON } from '../../support/carrying.ts'
import type { HiddenElsewhere } from '../../support/hidden-elsewhere.ts'
import { askedInSecret, openHiddenPayer, prepareInSecret } from '../../support/hidden-payer.ts'
import { openOnlyRelay } from '../../support/only-relay.ts'
import { openTwoWorkstations, PASSPHRASE, SIGNER_ENTRY, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { inventFate } from '../pay/invented-fate.ts'
import type { Relay } from '../pay/relay.ts'

let two: TwoWorkstations
let relay: Relay
let hidden: HiddenElsewhere
const client = () => two.online().client
const PAID = 250n

beforeEach(async () => {
  two = await openTwoWorkstations()
  hidden = await openHiddenPayer(two)
  relay = await openOnlyRelay(two)
}, 180_000)
afterEach(async () => {
  hidden.house.close()
  await two.close()
  await relay.close()
})

const asked = (nonceAccount: Address, reference: string) => askedInSecret(two, hidden, { nonceAccount, reference, amount: PAID })

/** A bundle signed on the offline workstation, and on a copy of it, which fills the same blanks otherwise. */
async function signTwice(path: string) {
  const copy = `${two.coldDir}-copy`
  cpSync(two.coldDir, copy, { recursive: true })
  const own = await two.sign(path)
  const there = await openBackend({
    dataDir: copy,
    network: 'practice',
    workstation: 'offline',
    signer: { entry: SIGNER_ENTRY },
  })
  await there.client.vault.unlock({ passphrase: PASSPHRASE })
  const file = path.replace('.json', '-other.json')
  copyFileSync(path, file)
  const { digest, digestWords } = await there.client.bundles.show({ file })
  const { path: other } = await there.client.bundles.sign({ file, digest, words: digestWords.join(' ') })
  await there.close()
  expect(readFileSync(other)).not.toEqual(readFileSync(own))
  return { own, other }
}

function signedIn(file: string) {
  const [one] = decodeBundle(readFileSync(file, 'utf8')).transactions
  const message = one?.hidden?.completed
  const signatures = one?.signers.flatMap(({ signature }) => signature ?? []) ?? []
  if (message == null) throw new Error('its blanks are filled')
  return { message, signatures }
}

/** One that came back signed and reached no node, and whose other filling landed. */
async function otherLanded(reference: string, lies: () => void = () => undefined) {
  const available = (await hidden.held()).available ?? 0n
  const [first, second] = [await two.makeNonce(`${reference} 1`), await two.makeNonce(`${reference} 2`)]
  const { path, digest } = await prepareInSecret(two, asked(first, reference))
  const files = await signTwice(path)
  const [own, other] = [signedIn(files.own), signedIn(files.other)]
  relay.lies.set('sendTransaction', () => own.signatures[0] ?? null)
  await client().bundles.import({ file: files.own })
  lies()
  await two.node.sendTransaction(encodeTransaction(other), { preflightCommitment: 'confirmed' })
  await until(async () => (await hidden.held()).available === available - PAID, SOON)
  const stateOf = async () => (await client().bundles.list({ digest }))[0]?.transactions[0]?.state
  const isFree = async () => (await client().bundles.plan(asked(second, reference))).unpayable.length === 0
  return { own, signature: other.signatures[0] ?? '', stateOf, isFree }
}

function isRecorded(signature: string): boolean {
  const journal = new Database(join(two.onlineDir, 'practice', 'journal.sqlite'), { readonly: true })
  try {
    return journal.prepare('SELECT 1 FROM credit WHERE signature = ?').get(signature) !== undefined
  } finally {
    journal.close()
  }
}

async function isFoundOut(signature: string): Promise<void> {
  const { cases } = await client().cases.list({ open: true })
  expect(cases).toMatchObject([{ kind: 'dead-yet-landed', signature }])
  expect(await client().sending.status({})).toMatchObject({ state: 'closed', reasons: [{ reason: 'movement-unexplained' }] })
  expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
}

describe('a hidden payment whose blanks were filled on two copies of a vault, and that came back by the other', () => {
  it('is not dead as long as no node shows what left its payer meanwhile, and has paid its reference once one does', async () => {
    const told = await hearTrouble()
    const { signature, stateOf, isFree } = await otherLanded('once', () =>
      relay.lies.set('getTransaction', ([, form], honest) =>
        (form as { encoding?: string } | undefined)?.encoding === 'base64' ? null : honest(),
      ),
    )
    await until(() => told.includes('CARRY_NOT_TOLD'), SOON)
    expect([await stateOf(), await isFree()]).toEqual(['returned', false])
    relay.lies.delete('getTransaction')
    await until(async () => (await stateOf()) === 'landed', SOON)
    expect(await isFree()).toBe(false)
    await isFoundOut(signature)
  }, 180_000)

  it('has paid its reference, without any further movement, where the only node calls the one that came back failed', async () => {
    const { own, signature, stateOf, isFree } = await otherLanded('twice')
    await until(() => isRecorded(signature), SOON)
    const received = [Buffer.from(encodeTransaction(own)).toString('base64')]
    inventFate({ ...relay, received }, { at: () => two.node.getSlot({ commitment: 'finalized' }), end: 'failed' })
    await until(async () => (await stateOf()) === 'landed', SOON)
    expect(await isFree()).toBe(false)
    await isFoundOut(signature)
  }, 180_000)
})

async function hearTrouble(): Promise<readonly string[]> {
  const told: string[] = []
  const stream = await client().events.watch({})
  void (async () => {
    for await (const event of stream) if (event.kind === 'trouble') told.push(event.error.code)
  })()
  return told
}
