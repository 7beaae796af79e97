import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORPCError } from '@orpc/client'
import { describe, expect } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { Backend } from '../../../src/main/wiring.ts'
import { advised } from '../../support/advised.ts'
import { until } from '../../support/until.ts'
import { lockAtRest, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import {
  compare,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openTown,
  PAID,
  SOON,
  settleIn,
  type Town,
  untilRead,
} from '../compare/town.ts'
import { askNode } from '../pay/relay.ts'

const passphrase = PASSPHRASE
const TOMORROW = { entry: new URL('../../support/signer-tomorrow.ts', import.meta.url) }
const openTomorrow = ({ dataDir }: Town) => openTestBackend({ dataDir, signer: TOMORROW })

const pathOf = ({ dataDir }: Town, name: string) => join(dataDir, 'practice', name)
const VAULT = 'vault.strongroom'
/** Enough that the file is still known as a vault. */
const VAULT_HEAD_BYTES = 100
const JOURNAL = 'journal.sqlite'
const BESIDE = ['-wal', '-shm']

/** A vault that has paid invoice 1, its folder as it was then, and the same after invoice 2. Nothing runs. */
async function paidTwice(number: number) {
  const town = await openTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, number)
  await pays(town, first, payee, 'invoice 1')
  await first.close()
  const then: Town = { ...town, dataDir: temporaryDataDir() }
  cpSync(town.dataDir, then.dataDir, { recursive: true })
  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase })
  await pays(town, second, payee, 'invoice 2')
  return { town, then, payee, second }
}

async function pays(town: Town, backend: Backend, payee: Address, reference: string): Promise<void> {
  await isSettled(town, backend, await decide(backend, payee, reference))
}

/** The file as it was then takes the place of the newest. */
function putBack({ town, then }: { town: Town; then: Town }, name: string): void {
  copyFileSync(pathOf(then, name), pathOf(town, name))
}

/** Every other byte after the first ones is another one. */
function spoil(town: Town, name: string, { after = 0 } = {}): void {
  const bytes = readFileSync(pathOf(town, name))
  writeFileSync(
    pathOf(town, name),
    bytes.map((byte, index) => (index > after && index % 2 === 1 ? byte ^ 0x5a : byte)),
  )
}

/** What closed sending asks for, to its end: everything is read, compared, its cases are closed with a note, and it is opened with the passphrase. */
async function comparesAndReopens(town: Town, backend: Backend): Promise<void> {
  const { client } = backend
  expect(await client.sending.status({})).toMatchObject({ state: 'closed' })
  await untilRead(town, backend)
  await compare(backend)
  await until(async () => {
    await town.practice.advance(2n)
    return (await client.sending.status({})).next !== 'compare'
  }, SOON)
  for (const { id } of (await client.cases.list({ open: true })).cases) await client.cases.resolve({ id, note: NOTE })
  expect(await client.sending.reopen({ passphrase, note: NOTE })).toMatchObject({ state: 'open' })
}

/** Both invoices stay paid once for ever, and the next one is paid once. */
async function goesOn({ town, payee }: { town: Town; payee: Address }, backend: Backend): Promise<void> {
  for (const reference of ['invoice 1', 'invoice 2'])
    await expect(decide(backend, payee, reference)).rejects.toMatchObject({ data: { code: 'PAYMENT_NOTHING_TO_PAY' } })
  expect(await heldBy(town, payee)).toBe(2n * PAID)
  await pays(town, backend, payee, 'invoice 3')
  expect(await heldBy(town, payee)).toBe(3n * PAID)
  expect((await backend.client.activity.verify({})).problems).toEqual([])
}

describe('the advice about the journal', () => {
  advised('JOURNAL_DAMAGED', 'the newest backup in its place is compared with the chain, and then pays on', async (meet) => {
    const { town, then, payee, second } = await paidTwice(11)
    await second.close()
    const killed = await openHeld(town)
    await killed.client.vault.unlock({ passphrase })
    await makePayee(killed, 12)
    // As after a kill: what was written last stands beside the journal.
    for (const end of BESIDE) copyFileSync(pathOf(town, JOURNAL + end), pathOf(then, `kept${end}`))
    await killed.close()
    spoil(town, JOURNAL)
    await meet(openHeld(town))
    for (const end of BESIDE) copyFileSync(pathOf(then, `kept${end}`), pathOf(town, JOURNAL + end))
    for (const end of ['', ...BESIDE]) renameSync(pathOf(town, JOURNAL + end), pathOf(town, `damaged${end}`))
    putBack({ town, then }, JOURNAL)
    const third = await openHeld(town)
    await third.client.vault.unlock({ passphrase })
    await comparesAndReopens(town, third)
    await goesOn({ town, payee }, third)
  })
})

describe('the advice about the vault', () => {
  advised('VAULT_DAMAGED', 'the newest backup in its place goes on with its own step, and pays on once it is compared', async (meet) => {
    const { town, then, payee, second } = await paidTwice(13)
    await second.client.policy.forbid({ address: payee })
    await second.client.policy.allow({ passphrase, address: payee, label: 'Payee again' })
    await lockAtRest(second)
    spoil(town, VAULT, { after: VAULT_HEAD_BYTES })
    await meet(second.client.vault.unlock({ passphrase }))
    renameSync(pathOf(town, VAULT), pathOf(town, 'damaged.vault'))
    putBack({ town, then }, VAULT)
    await expect(second.client.vault.unlock({ passphrase })).rejects.toMatchObject({ data: { code: 'VAULT_OLDER' } })
    expect(await second.client.vault.acceptOlder({ passphrase })).toMatchObject({ state: 'unlocked' })
    expect((await second.client.policy.show({})).destinations).toMatchObject([{ address: payee, label: 'Payee 13' }])
    await comparesAndReopens(town, second)
    await goesOn({ town, payee }, second)
  })

  advised('VAULT_DAMAGED', 'its words in a new folder read the past of every key before anything is paid', async (meet) => {
    const town = await openTown()
    const first = await openHeld(town)
    await first.client.nodes.add({ name: 'practice', url: town.practice.url })
    const { words, treasury } = await first.client.vault.create({ passphrase })
    await until(async () => (await first.client.deposits.watcher({})).state === 'following')
    await askNode(town.practice.url, 'requestAirdrop', [treasury, 5_000_000_000n])
    await town.practice.advance(8n)
    const payee = await makePayee(first, 14)
    await pays(town, first, payee, 'invoice 1')
    await lockAtRest(first)
    spoil(town, VAULT, { after: VAULT_HEAD_BYTES })
    await meet(first.client.vault.unlock({ passphrase }))
    await first.close()

    const fresh = { ...town, dataDir: temporaryDataDir() }
    const second = await openHeld(fresh)
    await second.client.nodes.add({ name: 'practice', url: town.practice.url })
    await second.client.vault.restore({ passphrase, words: words.join(' ') })
    await makePayee(second, 14)
    await expect(decide(second, payee, 'invoice 1')).rejects.toMatchObject({ data: { code: 'SENDING_CLOSED' } })
    await comparesAndReopens(fresh, second)
    await pays(fresh, second, payee, 'invoice 3')
    expect(await heldBy(town, payee)).toBe(2n * PAID)
  })

  advised(
    'VAULT_UNWITNESSED',
    'a backup opened on purpose in a new folder pays nobody for a day, and not before it is compared',
    async (meet) => {
      const { town, payee, second } = await paidTwice(15)
      const backup = join(temporaryDataDir(), 'usb.vault')
      await second.client.vault.backup({ path: backup, passphrase })
      await second.close()
      const fresh = { ...town, dataDir: temporaryDataDir() }
      mkdirSync(join(fresh.dataDir, 'practice'))
      copyFileSync(backup, pathOf(fresh, VAULT))
      const third = await openHeld(fresh)
      await third.client.nodes.add({ name: 'practice', url: town.practice.url })
      await meet(third.client.vault.unlock({ passphrase }))
      await third.client.vault.acceptOlder({ passphrase })
      expect(await third.client.sending.status({})).toMatchObject({ state: 'closed', reasons: [{ reason: 'vault-restored' }] })
      await comparesAndReopens(fresh, third)
      await expect(decide(third, payee, 'invoice 3')).rejects.toMatchObject({ data: { code: 'SIGNER_DESTINATION_WAITS' } })
      await third.close()
      const tomorrow = await openTomorrow(fresh)
      await tomorrow.client.vault.unlock({ passphrase })
      await pays(fresh, tomorrow, payee, 'invoice 3')
      expect(await heldBy(town, payee)).toBe(3n * PAID)
    },
  )

  advised('VAULT_UNWITNESSED', 'the file put back, as it was beside the newest vault, opens without a word', async (meet) => {
    const { town, payee, second } = await paidTwice(16)
    await lockAtRest(second)
    renameSync(pathOf(town, `${VAULT}.files`), pathOf(town, 'elsewhere'))
    await meet(second.client.vault.unlock({ passphrase }))
    renameSync(pathOf(town, 'elsewhere'), pathOf(town, `${VAULT}.files`))
    expect(await second.client.vault.unlock({ passphrase })).toMatchObject({ older: [] })
    await goesOn({ town, payee }, second)
  })

  advised('VAULT_OLDER', 'the newest file put back opens without a word', async (meet) => {
    const { town, then, payee, second } = await paidTwice(17)
    await makePayee(second, 18)
    await lockAtRest(second)
    renameSync(pathOf(town, VAULT), pathOf(town, 'elsewhere'))
    putBack({ town, then }, VAULT)
    await meet(second.client.vault.unlock({ passphrase }))
    renameSync(pathOf(town, 'elsewhere'), pathOf(town, VAULT))
    expect(await second.client.vault.unlock({ passphrase })).toMatchObject({ older: [] })
    await goesOn({ town, payee }, second)
  })
})

describe('the advice about the records beside the vault', () => {
  const SIGNED = `${VAULT}.signed`
  const ways = [
    ['put back', (kept: Kept) => putBack(kept, SIGNED)],
    ['its own .backup', ({ town }: Kept) => copyFileSync(pathOf(town, `${SIGNED}.backup`), pathOf(town, SIGNED))],
    ['taken away', ({ town }: Kept) => rmSync(pathOf(town, SIGNED))],
  ] as const
  for (const [index, [how, change]] of ways.entries()) {
    advised('SIGNER_FILE_OLDER', `an older record of signatures is compared, and pays on: ${how}`, async (meet) => {
      const { town, then, payee, second } = await paidTwice(20 + index)
      await lockAtRest(second)
      const told = await troubleOf(second)
      change({ town, then })
      expect(await second.client.vault.unlock({ passphrase })).toMatchObject({ older: [{ file: 'signed' }] })
      await meet(told('SIGNER_FILE_OLDER'))
      await comparesAndReopens(town, second)
      await goesOn({ town, payee }, second)
      await lockAtRest(second)
      expect(await second.client.vault.unlock({ passphrase })).toMatchObject({ older: [] })
      expect(await second.client.sending.status({})).toMatchObject({ state: 'open' })
    })
  }

  advised('SIGNER_RECORD_UNREADABLE', 'an older copy in its place is compared, and pays on', async (meet) => {
    const { town, payee, second } = await paidTwice(23)
    await lockAtRest(second)
    const told = await troubleOf(second)
    copyFileSync(pathOf(town, SIGNED), pathOf(town, 'elsewhere'))
    spoil(town, SIGNED)
    await second.client.vault.unlock({ passphrase })
    await meet(told('SIGNER_RECORD_UNREADABLE'))
    await lockAtRest(second)
    copyFileSync(pathOf(town, `${SIGNED}.backup`), pathOf(town, SIGNED))
    await second.client.vault.unlock({ passphrase })
    await comparesAndReopens(town, second)
    await goesOn({ town, payee }, second)
  })

  advised('SIGNER_SPENT_UNREADABLE', 'the limit set again counts as full for a day, and then pays on', async (meet) => {
    const { town, then, payee, second } = await paidTwice(24)
    const { client } = second
    await client.policy.limit({ passphrase, asset: 'native', perDay: 2n * PAID })
    await lockAtRest(second)
    if (existsSync(pathOf(then, `${VAULT}.spent`))) putBack({ town, then }, `${VAULT}.spent`)
    else rmSync(pathOf(town, `${VAULT}.spent`))
    await client.vault.unlock({ passphrase })
    await meet(decide(second, payee, 'invoice 3'))
    await client.policy.limit({ passphrase, asset: 'native', perDay: 2n * PAID })
    await expect(decide(second, payee, 'invoice 3')).rejects.toMatchObject({ data: { code: 'SIGNER_LIMIT_DAY' } })
    await second.close()
    const tomorrow = await openTomorrow(town)
    await tomorrow.client.vault.unlock({ passphrase })
    await goesOn({ town, payee }, tomorrow)
  })
})

type Kept = { readonly town: Town; readonly then: Town }

/** Listens to the trouble that the backend reports from now on: `told(code)` rejects with that code once it is reported. */
async function troubleOf({ client }: Backend): Promise<(code: string) => Promise<unknown>> {
  const codes: string[] = []
  const stream = await client.events.watch({})
  void (async () => {
    for await (const event of stream) if (event.kind === 'trouble') codes.push(event.error.code)
  })()
  return async (code) => {
    await until(() => codes.includes(code))
    throw new ORPCError('REFUSED', { data: { code } })
  }
}
