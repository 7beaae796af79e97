import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../../src/core/error/error.ts'
import { parseArgument } from '../../../../src/main/signer/requests.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { Killed, openFaultyDisk } from '../support/faulty-disk.ts'
import { useFolders } from '../support/folder.ts'
import { ANNA, BERTAS, keep, makeFourFiles, openStill, pay, putAllBack, putBack, START_MS } from '../support/four-files.ts'
import { refusalOf } from '../support/refusal.ts'

const newFolder = useFolders()
const passphrase = PASSPHRASE
const DAY_MS = 24 * 3_600_000

/** A vault whose last changes were a cool-down of ten days and that Anna may not be paid any more, with its files from before. */
async function loosened() {
  const folder = newFolder()
  const { berta } = await makeFourFiles(folder)
  const before = keep(folder)
  const signer = openStill(folder)
  await signer.ask('unlock', { passphrase })
  await signer.ask('setCoolDown', { passphrase, coolDownMs: 10 * DAY_MS })
  await signer.ask('forbid', { address: ANNA })
  signer.close()
  return { folder, before, second: { approver: berta, passphrase: BERTAS } }
}

describe('an older vault that is accepted', () => {
  it('waits a day at least where the witness beside it is an older one too', async () => {
    const { folder, before, second } = await loosened()
    const signer = openStill(folder)
    await signer.ask('unlock', { passphrase })
    const { generation } = await signer.ask('status', {})
    signer.close()
    for (const name of ['a.vault', 'a.vault.files']) putBack(folder, name, before.get(name))
    const then = openStill(folder)
    expect(await refusalOf(() => then.ask('unlock', { passphrase, known: generation }))).toBe('VAULT_OLDER')
    await then.ask('acceptOlder', { passphrase, second, known: generation })
    expect((await then.ask('status', {})).policy).toMatchObject({ coolDownMs: DAY_MS, destinations: [{ waitMs: DAY_MS }] })
    expect(await refusalOf(() => pay(then, 1n))).toBe('SIGNER_DESTINATION_WAITS')
  })

  it('takes the second person whose threshold it holds itself, where no witness is left', async () => {
    const { folder, before, second } = await loosened()
    putBack(folder, 'a.vault', before.get('a.vault'))
    putBack(folder, 'a.vault.files', undefined)
    const signer = openStill(folder)
    expect(await refusalOf(() => signer.ask('acceptOlder', { passphrase }))).toBe('SIGNER_SECOND_NEEDED')
    await signer.ask('acceptOlder', { passphrase, second })
  })

  it('waits from the moment at which the newest was written, on a machine whose clock was set back', async () => {
    const folder = newFolder()
    const { berta } = await makeFourFiles(folder)
    const before = keep(folder)
    const laterMs = START_MS + 2 * DAY_MS
    const signer = openStill(folder, { calendarMs: laterMs })
    await signer.ask('unlock', { passphrase })
    await signer.ask('setCoolDown', { passphrase, coolDownMs: DAY_MS })
    signer.close()
    putBack(folder, 'a.vault', before.get('a.vault'))
    const back = openStill(folder)
    await back.ask('acceptOlder', { passphrase, second: { approver: berta, passphrase: BERTAS } })
    back.close()
    const then = openStill(folder, { calendarMs: laterMs + 1 })
    expect((await then.ask('unlock', { passphrase })).policy?.destinations).toMatchObject([{ waitMs: DAY_MS - 1 }])
  })

  it.each(['ENOSPC', 'kill'] as const)('pays nobody at once after a failure at any call to the disk: %s', async (fault) => {
    const { folder, before, second } = await loosened()
    putBack(folder, 'a.vault', before.get('a.vault'))
    putBack(folder, 'a.vault.files', undefined)
    const start = keep(folder)
    let hasFailed = true
    for (let failAt = 0; hasFailed; failAt += 1) {
      putAllBack(folder, start)
      let isArmed = false
      const { disk } = openFaultyDisk({ failAt, fault, isCounting: () => isArmed })
      const signer = openStill(folder, { disk })
      await refusalOf(() => signer.ask('unlock', { passphrase }))
      isArmed = true
      hasFailed = await signer.ask('acceptOlder', { passphrase, second }).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Killed || isStrongroomError(error)) return true
          throw error
        },
      )
      signer.close()
      const then = openStill(folder)
      const opened = await refusalOf(() => then.ask('unlock', { passphrase }))
      const refused = opened === 'not refused' ? await refusalOf(() => pay(then, 1n)) : opened
      expect(['VAULT_UNWITNESSED', 'SIGNER_DESTINATION_WAITS'], `call ${failAt}`).toContain(refused)
      then.close()
    }
  })

  it('pays nobody at once after a kill at any call to the disk, where the journal alone remembered the newest', async () => {
    const { folder, before, second } = await loosened()
    const newest = openStill(folder)
    const { generation: known } = await newest.ask('unlock', { passphrase })
    newest.close()
    let wasKilled = true
    for (let failAt = 0; wasKilled; failAt += 1) {
      putAllBack(folder, before)
      const { disk } = openFaultyDisk({ failAt, fault: 'kill' })
      const signer = openStill(folder, { disk })
      wasKilled = await signer.ask('acceptOlder', { passphrase, second, known }).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Killed) return true
          throw error
        },
      )
      signer.close()
      const then = openStill(folder)
      const opened = await refusalOf(() => then.ask('unlock', { passphrase, known }))
      const refused = opened === 'not refused' ? await refusalOf(() => pay(then, 1n)) : opened
      expect(['VAULT_OLDER', 'SIGNER_DESTINATION_WAITS'], `call ${failAt}`).toContain(refused)
      then.close()
    }
  })

  it('opens again after a journal told the highest number that a signer takes; a higher one is refused', async () => {
    const { folder, before, second } = await loosened()
    putBack(folder, 'a.vault', before.get('a.vault'))
    expect(await refusalOf(() => parseArgument('unlock', { passphrase, known: 2 ** 52 + 1 }))).toBe('SIGNER_REQUEST_MALFORMED')
    const asked = parseArgument('acceptOlder', { passphrase, second, known: 2 ** 52 })
    const signer = openStill(folder)
    await signer.ask('acceptOlder', asked)
    await signer.ask('deriveAccounts', { count: 1 })
    signer.close()
    expect(await openStill(folder).ask('unlock', { passphrase, known: 2 ** 52 })).toMatchObject({ state: 'unlocked', older: [] })
  })
})

describe('a witness that is put back, or taken away, while the vault is open', () => {
  it.each(['put back', 'taken away'] as const)('stops every writing: %s', async (how) => {
    const { folder, before } = await loosened()
    const signer = openStill(folder)
    await signer.ask('unlock', { passphrase })
    putBack(folder, 'a.vault.files', how === 'put back' ? before.get('a.vault.files') : undefined)
    const now = keep(folder)
    expect(await refusalOf(() => signer.ask('deriveAccounts', { count: 1 }))).toBe('VAULT_CHANGED_UNDERNEATH')
    expect(keep(folder)).toEqual(now)
  })
})
