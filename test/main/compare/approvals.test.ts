import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSigner } from '../../../src/main/signer-client.ts'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, SIGNER_ENTRY, temporaryDataDir } from '../backend.ts'
import { AMOUNT, BERTAS, goRound, heldIn, LIFE_BLOCKS, openFourEyes, pay, received, settledIn } from '../operations/four-eyes.ts'
import { lie, startRelay } from '../pay/relay.ts'
import { compare, compareToItsEnd, copyJournal, folderOf, NOTE, putBack, SOON } from './town.ts'

/** A treasury whose journal can be put back as it was before the payment, or while it waited for Berta. */
async function openTown() {
  const still = await openStillPractice()
  const relay = await startRelay(still.url, 'practice')
  const practice = { ...still, url: relay.url }
  const [dataDir, copy] = [temporaryDataDir(), temporaryDataDir()]
  const { backend, approver } = await openFourEyes(practice, dataDir)
  await backend.close()
  const town = { practice, dataDir }
  const open = async (onStep: (step: string) => void | Promise<void> = () => undefined) => {
    const opened = await openTestBackend({ dataDir, onStep })
    await opened.client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => {
      await practice.advance(1n)
      return (await opened.client.sending.status({})).catchingUp === null
    }, SOON)
    return opened
  }
  const approve = ({ client }: typeof backend, { intent, digest }: { intent: string; digest: string }) =>
    client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
  return { practice, relay, open, approve, folder: folderOf(town), copy: () => copyJournal(town, copy), putBack: () => putBack(town, copy) }
}

const NOTHING_HELD = { intent: '', digest: '' }

describe('an approval, with an older journal put back', () => {
  it('of a payment that the journal does not know is none for an equal one', async () => {
    const { practice, relay, ...town } = await openTown()
    town.copy()
    const before = await town.open()
    await pay(before, 'one')
    const [held = NOTHING_HELD] = await heldIn(before, 1)
    // It is approved, and no blockhash is to be had to draft it under.
    relay.lies.set('getLatestBlockhash', lie.breakOff)
    await town.approve(before, held)
    await before.close()
    town.putBack()
    relay.lies.clear()
    const backend = await town.open()
    await compare(backend, practice)
    await backend.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
    await pay(backend, 'two')
    await heldIn(backend, 1)
    await goRound(practice, 10)
    expect(await received(practice)).toBe(0n)
    await practice.close()
    await relay.close()
  })

  it('given between a comparison that broke off and the next is none for an equal payment', async () => {
    const { practice, relay, ...town } = await openTown()
    const before = await town.open()
    const id = await pay(before, 'one')
    const [held = NOTHING_HELD] = await heldIn(before, 1)
    town.copy()
    await town.approve(before, held)
    await settledIn(practice, before, id)
    // What was signed has expired, and no node can be behind by that much.
    await practice.advance(2n * LIFE_BLOCKS)
    await before.close()
    town.putBack()
    let isBroken = true
    const backend = await town.open((step) => {
      if (step === 'write:compared:before' && isBroken) throw new Error('the disk is full')
    })
    const { client } = backend
    await compareToItsEnd(backend, practice)
    await town.approve(backend, held)
    isBroken = false
    await compare(backend, practice)
    expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
    await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
    await pay(backend, 'two')
    await heldIn(backend, 1)
    await goRound(practice, 10)
    expect(await received(practice)).toBe(AMOUNT)
    await practice.close()
    await relay.close()
  })
})

/** What the vault of a folder that nobody has open keeps of approvals. */
async function approvalsIn(folder: string) {
  const signer = await openSigner({ vaultPath: join(folder, 'vault.strongroom'), entry: SIGNER_ENTRY })
  await signer.unlock({ passphrase: PASSPHRASE })
  const { approvals } = await signer.standing()
  await signer.close()
  return approvals
}

describe('an approval of a payment that a comparison finds made', () => {
  /** The journal of when a payment waited, which was approved and made since. */
  const openMade = async (onStep: (step: string) => void | Promise<void>) => {
    const { practice, relay, ...town } = await openTown()
    const before = await town.open()
    const id = await pay(before, 'one')
    const [held = NOTHING_HELD] = await heldIn(before, 1)
    town.copy()
    await town.approve(before, held)
    await settledIn(practice, before, id)
    // What was signed has expired, and no node can be behind by that much.
    await practice.advance(2n * LIFE_BLOCKS)
    await before.close()
    town.putBack()
    const backend = await town.open(onStep)
    const close = async () => {
      await backend.close()
      const left = await approvalsIn(town.folder)
      await practice.close()
      await relay.close()
      return left
    }
    return { backend, practice, approve: () => town.approve(backend, held), close }
  }

  it('is taken back where it was given meanwhile', async () => {
    const isFound = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const { backend, practice, approve, close } = await openMade(async (step) => {
      if (step !== 'write:elsewhere:after') return
      isFound.resolve()
      await goOn.promise
    })
    const comparing = compare(backend, practice)
    await isFound.promise
    const approved = Promise.allSettled([approve()])
    goOn.resolve()
    await comparing
    await approved
    expect(await close()).toEqual([])
  })

  it('is taken back as soon as it is found, whether or not the comparison comes to its end', async () => {
    const { backend, practice, approve, close } = await openMade((step) => {
      if (step === 'write:elsewhere:after') throw new Error('the process ends here')
    })
    await approve()
    expect(await compareToItsEnd(backend, practice)).toMatchObject({ state: 'refused' })
    expect(await close()).toEqual([])
  })

  it('is taken back by the next comparison where it was given after one that broke off', async () => {
    let isBroken = true
    const { backend, practice, approve, close } = await openMade((step) => {
      if (step === 'write:compared:before' && isBroken) throw new Error('the disk is full')
    })
    expect(await compareToItsEnd(backend, practice)).toMatchObject({ state: 'refused' })
    await approve()
    isBroken = false
    await compare(backend, practice)
    expect(await close()).toEqual([])
  })
})
