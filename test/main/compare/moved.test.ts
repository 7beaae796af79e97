import { cpSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, SIGNER_ENTRY, temporaryDataDir } from '../backend.ts'
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
  settleIn,
  SOON,
  type Town,
  untilRead,
} from './town.ts'

const refusal = (code: string) => ({ data: { code } })
const MOVED = { state: 'closed', reasons: [{ reason: 'journal-moved', mustCompare: true }] }

/** The data folder, copied while nobody uses it. */
function copyFolder(town: Town): Town {
  const dataDir = temporaryDataDir()
  cpSync(town.dataDir, dataDir, { recursive: true })
  return { ...town, dataDir }
}

const openOn = ({ dataDir }: Town, machine: string) => openTestBackend({ dataDir, machine, signer: { entry: SIGNER_ENTRY } })

describe('a data folder that was copied', () => {
  it('to another folder signs nothing there before a person compared and opened sending, and is at home there from then on', async () => {
    const town = await openTown()
    const first = await openHeld(town)
    await settleIn(town, first)
    const payee = await makePayee(first, 6)
    await isSettled(town, first, await decide(first, payee, 'invoice 1'))
    await first.close()
    const copied = copyFolder(town)

    const second = await openHeld(copied)
    const { client } = second
    expect(await client.sending.status({})).toMatchObject(MOVED)
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await untilRead(copied, second)
    await expect(decide(second, payee, 'invoice 2')).rejects.toMatchObject(refusal('SENDING_CLOSED'))
    await expect(client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).rejects.toMatchObject(refusal('SENDING_NOT_COMPARED'))
    await compare(second)
    expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
    await isSettled(copied, second, await decide(second, payee, 'invoice 2'))
    await second.close()
    const again = await openHeld(copied)
    expect((await again.client.sending.status({})).reasons).toEqual([])
    await again.close()

    const back = await openHeld(town)
    expect((await back.client.sending.status({})).reasons.map(({ reason }) => reason)).not.toContain('journal-moved')
    await back.client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => {
      await town.practice.advance(1n)
      return (await back.client.sending.status({})).state === 'closed'
    }, SOON)
    await expect(decide(back, payee, 'invoice 3')).rejects.toMatchObject(refusal('SENDING_CLOSED'))
    expect(await heldBy(town, payee)).toBe(2n * PAID)
  })

  it('to another machine is closed there, under the same path too, and stays so over a start', async () => {
    const town = await openTown()
    const first = await openOn(town, 'the first machine')
    await settleIn(town, first)
    await first.close()
    for (const machine of ['the second machine', 'the second machine', 'the first machine']) {
      const backend = await openOn(town, machine)
      expect(await backend.client.sending.status({})).toMatchObject(MOVED)
      await backend.close()
    }
  })

  it('before it held a key is accepted wherever it is opened', async () => {
    const practice = await openStillPractice()
    const town = { practice, dataDir: temporaryDataDir() }
    const first = await openOn(town, 'the first machine')
    await first.client.nodes.add({ name: 'practice', url: practice.url })
    await first.close()
    const second = await openOn(town, 'the second machine')
    expect((await second.client.sending.status({})).reasons).toEqual([])
    await second.client.vault.create({ passphrase: PASSPHRASE })
    await second.close()
    const third = await openOn(town, 'the second machine')
    expect((await third.client.sending.status({})).reasons).toEqual([])
  })
})
