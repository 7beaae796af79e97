import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../../src/core/error/error.ts'
import type { OlderFile } from '../../../../src/main/signer/protocol.ts'
import { isWhole, sampleOf } from '../../../support/sample.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { Killed, openFaultyDisk } from '../support/faulty-disk.ts'
import { useFolders } from '../support/folder.ts'
import {
  ANNA,
  approve,
  BERTAS,
  keep,
  type Kept,
  makeFourFiles,
  openStill,
  pay,
  putAllBack,
  putBack,
  START_MS,
} from '../support/four-files.ts'
import { refusalOf } from '../support/refusal.ts'
import type { TestSigner } from '../support/signer.ts'

const newFolder = useFolders()
const passphrase = PASSPHRASE
const DAY_MS = 24 * 3_600_000
const FILES = { vault: 'a.vault', spent: 'a.vault.spent', approvals: 'a.vault.approvals', signed: 'a.vault.signed', files: 'a.vault.files' }
type File = keyof typeof FILES

/** What a fresh start says of the files: nothing, which of them are older, or why it does not open. */
async function noticed(folder: string, known?: number): Promise<string | readonly OlderFile['file'][]> {
  const signer = openStill(folder)
  try {
    return (await signer.ask('unlock', { passphrase, known })).older.map(({ file }) => file)
  } catch (error) {
    if (isStrongroomError(error)) return error.code
    throw error
  } finally {
    signer.close()
  }
}

/** Where a person reads of an earlier file. */
const NOTICE: { readonly [name in File]: string | readonly File[] } = {
  vault: 'VAULT_OLDER',
  spent: ['spent'],
  approvals: ['approvals'],
  signed: ['signed'],
  files: ['files'],
}

/** A folder in which every file was written several times since `before`. */
async function workedOn() {
  const folder = newFolder()
  const { berta } = await makeFourFiles(folder)
  const before = keep(folder)
  const signer = openStill(folder)
  await signer.ask('unlock', { passphrase })
  for (const amount of [10n, 11n]) {
    await pay(signer, amount)
    await approve(signer, berta, 600n + amount)
    await signer.ask('deriveAccounts', { count: 1 })
  }
  signer.close()
  return { folder, berta, before, now: keep(folder) }
}

describe('an earlier file', () => {
  it('is noticed and named, whichever it is; the newest are no alarm', async () => {
    const { folder, before, now } = await workedOn()
    expect(await noticed(folder)).toEqual([])
    for (const [file, name] of Object.entries(FILES) as [File, string][]) {
      putBack(folder, name, before.get(name))
      expect(await noticed(folder), name).toEqual(NOTICE[file])
      putAllBack(folder, now)
    }
    expect(await noticed(folder)).toEqual([])
  })

  it('is the one that Strongroom itself keeps beside the newest', async () => {
    const { folder, now } = await workedOn()
    expect([...now.keys()].filter((name) => name.endsWith('.backup')).sort()).toEqual(['a.vault.backup', 'a.vault.signed.backup'])
    for (const file of ['vault', 'signed'] as const) {
      putBack(folder, FILES[file], now.get(`${FILES[file]}.backup`))
      expect(await noticed(folder)).toEqual(NOTICE[file])
      putAllBack(folder, now)
    }
  })

  it('is noticed as well where the newest was taken away', async () => {
    const { folder, now } = await workedOn()
    const gone = { ...NOTICE, vault: 'VAULT_ABSENT', files: 'VAULT_UNWITNESSED' }
    for (const [file, name] of Object.entries(FILES) as [File, string][]) {
      putBack(folder, name, undefined)
      expect(await noticed(folder), name).toEqual(gone[file])
      putAllBack(folder, now)
    }
  })

  it('together with the witness of then is noticed when something was signed since', async () => {
    const { folder, before, now } = await workedOn()
    for (const file of ['vault', 'spent', 'approvals'] as const) {
      for (const name of [FILES[file], FILES.files]) putBack(folder, name, before.get(name))
      expect(await noticed(folder), file).toEqual(file === 'vault' ? 'VAULT_OLDER' : [file, 'files'])
      putAllBack(folder, now)
    }
  })

  it('together with all others is noticed only by a process that remembers the newest number', async () => {
    const { folder, before } = await workedOn()
    const signer = openStill(folder)
    const { generation } = await signer.ask('unlock', { passphrase })
    signer.close()
    putAllBack(folder, before)
    expect(await noticed(folder)).toEqual([])
    expect(await noticed(folder, generation)).toBe('VAULT_OLDER')
    expect(await noticed(folder, generation - 100)).toEqual([])
  })

  it('is told with both numbers', async () => {
    const { folder, before } = await workedOn()
    const newest = openStill(folder)
    const { generation } = await newest.ask('unlock', { passphrase })
    newest.close()
    putBack(folder, FILES.vault, before.get(FILES.vault))
    const error: unknown = await openStill(folder)
      .ask('unlock', { passphrase })
      .catch((thrown: unknown) => thrown)
    expect(isStrongroomError(error, 'VAULT_OLDER') && error.context).toEqual({
      path: `${folder}/a.vault`,
      generation: expect.any(Number),
      newest: generation,
    })
  })
})

describe('an earlier record', () => {
  const opened = async (file: File, bytes: (kept: { before: Kept; now: Kept }) => Buffer | undefined) => {
    const { folder, berta, before, now } = await workedOn()
    putBack(folder, FILES[file], bytes({ before, now }))
    const signer = openStill(folder)
    await signer.ask('unlock', { passphrase })
    return { signer, berta }
  }

  it.each(['put back', 'taken away'] as const)(
    'of what counts stops what is limited; begun again it is full for a day: %s',
    async (how) => {
      const { signer } = await opened('spent', ({ before }) => (how === 'put back' ? before.get(FILES.spent) : undefined))
      expect(await refusalOf(() => pay(signer, 1n))).toBe('SIGNER_SPENT_UNREADABLE')
      await signer.ask('setLimit', { passphrase, limit: { asset: 'native', perTransaction: null, perDay: 1_000n } })
      expect(await refusalOf(() => pay(signer, 1n))).toBe('SIGNER_LIMIT_DAY')
      await signer.clock.pass(DAY_MS)
      await signer.ask('unlock', { passphrase })
      expect(await refusalOf(() => pay(signer, 1n))).toBe('not refused')
    },
  )

  it.each(['put back', 'taken away'] as const)('of approvals approves nothing: %s', async (how) => {
    const { signer, berta } = await opened('approvals', ({ before }) => (how === 'put back' ? before.get(FILES.approvals) : undefined))
    expect((await signer.ask('standing', {})).approvals).toEqual([])
    expect(await refusalOf(() => pay(signer, 501n))).toBe('SIGNER_APPROVAL_NEEDED')
    await approve(signer, berta, 502n)
    expect(await refusalOf(() => pay(signer, 502n))).toBe('not refused')
  })

  it.each(['put back', 'taken away'] as const)('of what was signed lets nothing be signed until a person accepts it: %s', async (how) => {
    const { signer } = await opened('signed', ({ before }) => (how === 'put back' ? before.get(FILES.signed) : undefined))
    expect(await refusalOf(() => signer.ask('journalHead', {}))).toBe('SIGNER_RECORD_OLDER')
    expect(await refusalOf(() => pay(signer, 20n))).toBe('SIGNER_RECORD_OLDER')
    expect(await signer.ask('signedSince', { eventId: 0 })).toMatchObject({ complete: false })
    const head = { id: 3, hash: '33'.repeat(32) }
    expect(await refusalOf(() => signer.ask('acceptJournal', { passphrase: 'not the passphrase', head }))).toBe('VAULT_WRONG_PASSPHRASE')
    await signer.ask('acceptJournal', { passphrase, head })
    expect(await signer.ask('journalHead', {})).toEqual(head)
    signer.close()
    expect(await noticed(signer.path.slice(0, -'/a.vault'.length))).toEqual([])
  })
})

describe('an older vault', () => {
  /** The vault from before a recipient was forbidden and the cool-down set, in place of the newest. */
  async function older({ coolDownMs = DAY_MS } = {}) {
    const folder = newFolder()
    const { berta } = await makeFourFiles(folder)
    const before = keep(folder)
    const signer = openStill(folder)
    await signer.ask('unlock', { passphrase })
    await signer.ask('setCoolDown', { passphrase, coolDownMs })
    await signer.ask('forbid', { address: ANNA })
    await signer.ask('deriveAccounts', { count: 3 })
    signer.close()
    putBack(folder, FILES.vault, before.get(FILES.vault))
    return { folder, berta, second: { approver: berta, passphrase: BERTAS } }
  }

  it('is changed by nobody and opens for nobody but with the step of its own', async () => {
    const { folder, second } = await older()
    const signer = openStill(folder)
    const newPassphrase = 'another passphrase'
    expect(await refusalOf(() => signer.ask('changePassphrase', { passphrase, newPassphrase }))).toBe('VAULT_OLDER')
    expect(await refusalOf(() => signer.ask('acceptOlder', { passphrase: newPassphrase, second }))).toBe('VAULT_WRONG_PASSPHRASE')
    expect(await refusalOf(() => signer.ask('unlock', { passphrase }))).toBe('VAULT_OLDER')
    expect(await signer.ask('acceptOlder', { passphrase, second })).toMatchObject({ state: 'unlocked', older: [{ file: 'vault' }] })
    signer.close()
    expect(await noticed(folder)).toEqual([])
  })

  it('pays nobody before the cool-down of the newest has passed, and its limits count as full for a day', async () => {
    const { folder, second } = await older({ coolDownMs: DAY_MS / 2 })
    const signer = openStill(folder)
    await signer.ask('acceptOlder', { passphrase, second })
    expect((await signer.ask('status', {})).policy).toMatchObject({ coolDownMs: DAY_MS / 2, destinations: [{ waitMs: DAY_MS / 2 }] })
    expect(await refusalOf(() => pay(signer, 1n))).toBe('SIGNER_DESTINATION_WAITS')
    await signer.clock.pass(DAY_MS / 2)
    await signer.ask('unlock', { passphrase })
    expect(await refusalOf(() => pay(signer, 1n))).toBe('SIGNER_LIMIT_DAY')
    await signer.clock.pass(DAY_MS / 2)
    await signer.ask('unlock', { passphrase })
    expect(await refusalOf(() => pay(signer, 1n))).toBe('not refused')
  })

  it('takes the second person where a threshold held in the newest, and tells no account as new again', async () => {
    const { folder, second } = await older()
    const signer = openStill(folder)
    expect(await refusalOf(() => signer.ask('acceptOlder', { passphrase }))).toBe('SIGNER_SECOND_NEEDED')
    const nobody = { ...second, approver: ANNA }
    expect(await refusalOf(() => signer.ask('acceptOlder', { passphrase, second: nobody }))).toBe('SIGNER_APPROVER_UNKNOWN')
    const wrong = { ...second, passphrase: 'not Berta’s passphrase' }
    expect(await refusalOf(() => signer.ask('acceptOlder', { passphrase, second: wrong }))).toBe('VAULT_WRONG_PASSPHRASE')
    expect(await signer.ask('status', {})).toMatchObject({ state: 'locked' })
    await signer.ask('acceptOlder', { passphrase, second })
    expect(await signer.ask('status', {})).toMatchObject({ derivedAccounts: 3 })
  })

  it('from before there was a second person takes the one whom the witness remembers', async () => {
    const folder = newFolder()
    const first = openStill(folder)
    await first.ask('create', { passphrase, coolDownMs: 0 })
    await first.ask('deriveAccounts', { count: 1 })
    const before = keep(folder)
    const { approvers } = await first.ask('nameApprover', { passphrase, label: 'Berta', approverPassphrase: BERTAS })
    await first.ask('setThreshold', { passphrase, asset: 'native', above: 5n })
    first.close()
    putBack(folder, FILES.vault, before.get(FILES.vault))
    const signer = openStill(folder)
    expect(await refusalOf(() => signer.ask('acceptOlder', { passphrase }))).toBe('SIGNER_SECOND_NEEDED')
    const approver = approvers[0]?.address ?? ANNA
    await signer.ask('acceptOlder', { passphrase, second: { approver, passphrase: BERTAS } })
    expect(await signer.ask('status', {})).toMatchObject({ state: 'unlocked' })
  })

  it('of which no witness is left waits a day at least', async () => {
    const { folder, second } = await older({ coolDownMs: 0 })
    putBack(folder, FILES.files, undefined)
    const signer = openStill(folder)
    await signer.ask('acceptOlder', { passphrase, second })
    expect((await signer.ask('status', {})).policy).toMatchObject({ coolDownMs: DAY_MS, destinations: [{ waitMs: DAY_MS }] })
  })

  it('waits from the last moment that the witness remembers, whatever the calendar says', async () => {
    const { folder, second } = await older()
    const signer = openStill(folder, { calendarMs: START_MS - 100 * DAY_MS })
    await signer.ask('acceptOlder', { passphrase, second })
    signer.close()
    const later = openStill(folder, { calendarMs: START_MS + 1 })
    expect((await later.ask('unlock', { passphrase })).policy?.destinations).toMatchObject([{ waitMs: DAY_MS - 1 }])
  })

  it('is none where it is the newest: then the step only unlocks', async () => {
    const { folder, now } = await workedOn()
    const signer = openStill(folder)
    expect(await signer.ask('acceptOlder', { passphrase })).toMatchObject({ state: 'unlocked', older: [] })
    expect(keep(folder)).toEqual(now)
  })
})

type Act = { readonly name: string; readonly does: (signer: TestSigner, round: number) => Promise<unknown> }
const ACTS: readonly Act[] = [
  { name: 'a signing', does: (signer, round) => pay(signer, 20n + BigInt(round)) },
  { name: 'accounts', does: (signer) => signer.ask('deriveAccounts', { count: 1 }) },
  { name: 'a stricter limit', does: (signer, round) => setDay(signer, 5_000n - BigInt(round)) },
  { name: 'another passphrase', does: (signer) => signer.ask('changePassphrase', { passphrase, newPassphrase: passphrase }) },
]
/** Of the calls to the disk of one act, in a sample. */
const DRAWN = 3
const setDay = (signer: TestSigner, perDay: bigint) =>
  signer.ask('setLimit', { passphrase, limit: { asset: 'native', perTransaction: null, perDay } })

describe('a process that is killed at any call to the disk', () => {
  it.each(ACTS)(
    'opens again without an alarm, goes on, and an earlier file is noticed at that moment too: $name',
    async ({ name, does }) => {
      const folder = newFolder()
      await makeFourFiles(folder)
      const first = keep(folder)
      const between = openStill(folder)
      await between.ask('unlock', { passphrase })
      for (const [round, act] of [...ACTS, ...ACTS].entries()) await act.does(between, round)
      between.close()
      const start = keep(folder)
      const killedAt = async (failAt: number) => {
        putAllBack(folder, start)
        let isArmed = false
        const { disk, calls } = openFaultyDisk({ failAt, fault: 'tear', isCounting: () => isArmed })
        const faulty = openStill(folder, { disk })
        await faulty.ask('unlock', { passphrase })
        isArmed = true
        const wasKilled = await does(faulty, 10).then(
          () => false,
          (error: unknown) => {
            if (!(error instanceof Killed)) throw error
            return true
          },
        )
        faulty.close()
        return { wasKilled, calls: calls.length }
      }
      const { calls: last } = await killedAt(Number.POSITIVE_INFINITY)
      expect(last).toBeGreaterThan(DRAWN)
      // At the last of them nothing is killed: the act makes no further call.
      for (const failAt of sampleOf([...Array(last + 1).keys()], DRAWN, `kills in ${name}`)) {
        const { wasKilled } = await killedAt(failAt)
        const where = `killed at call ${failAt} of ${last}`
        expect(wasKilled, where).toBe(failAt < last)
        const left = keep(folder)
        expect(await noticed(folder), where).toEqual([])
        for (const [file, path] of Object.entries(FILES) as [File, string][]) {
          if (!putBack(folder, path, first.get(path))) continue
          expect(await noticed(folder), `${where}, ${path} put back`).toEqual(NOTICE[file])
          putAllBack(folder, left)
        }
        const after = openStill(folder)
        await after.ask('unlock', { passphrase })
        for (const next of ACTS) await next.does(after, 200)
        after.close()
        expect(await noticed(folder), `after ${where}`).toEqual([])
      }
    },
    120_000,
  )

  it('at the first save of a vault leaves none, or one that opens without an alarm', async () => {
    const ends = new Set<string>()
    let wasKilled = true
    for (let failAt = 0; wasKilled; failAt++) {
      const folder = newFolder()
      const { disk } = openFaultyDisk({ failAt, fault: 'tear' })
      wasKilled = await openStill(folder, { disk })
        .ask('create', { passphrase })
        .then(
          () => false,
          (error: unknown) => error instanceof Killed,
        )
      const found = await noticed(folder)
      const again = await refusalOf(() => openStill(folder).ask('create', { passphrase }))
      ends.add(`${JSON.stringify(found)}, made again: ${again}`)
    }
    expect([...ends].sort()).toEqual(['"VAULT_ABSENT", made again: not refused', '[], made again: VAULT_EXISTS'])
  })
})

describe('whatever was done, and whatever was kept on the way', () => {
  it('one file put back that differs is noticed and named', async () => {
    const doing = fc.array(fc.nat(ACTS.length), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        doing,
        doing,
        fc.constantFrom(...(Object.keys(FILES) as File[])),
        fc.constantFrom('', '.backup'),
        async (first, then, file, end) => {
          const folder = newFolder()
          const { berta } = await makeFourFiles(folder)
          const signer = openStill(folder)
          await signer.ask('unlock', { passphrase })
          const all: Act[] = [...ACTS, { name: 'an approval', does: (_, round) => approve(signer, berta, 700n + BigInt(round)) }]
          const run = async (chosen: readonly number[], from: number) => {
            for (const [index, choice] of chosen.entries()) await all[choice]?.does(signer, from + index)
          }
          await run(first, 0)
          const kept = keep(folder)
          await run(then, 50)
          signer.close()
          expect(await noticed(folder)).toEqual([])
          const bytes = kept.get(`${FILES[file]}${end}`)
          if (bytes === undefined || !putBack(folder, FILES[file], bytes)) return
          const told = await noticed(folder)
          // An earlier witness says nothing wrong where it is behind by no more than one operation writes.
          if (file === 'files' && told.length === 0) return
          // A passphrase of then, where it was changed since, is the same one here.
          expect(told).toEqual(NOTICE[file])
        },
      ),
      { numRuns: isWhole ? 15 : 4 },
    )
  }, 240_000)
})
