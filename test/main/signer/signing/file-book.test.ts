import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { isStrongroomError } from '../../../../src/core/error/error.ts'
import { realDisk, type VaultDisk } from '../../../../src/main/signer/vault/disk.ts'
import { sampleOf } from '../../../support/sample.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { Killed, openFaultyDisk } from '../support/faulty-disk.ts'
import { useFolders } from '../support/folder.ts'
import { ANNA, approve, keep, type Kept, makeFourFiles, openStill, pay, putAllBack, putBack } from '../support/four-files.ts'
import { refusalOf } from '../support/refusal.ts'
import type { TestSigner } from '../support/signer.ts'

const newFolder = useFolders()
const passphrase = PASSPHRASE
const WITNESS = 'a.vault.files'

type Act = { readonly last: string; readonly does: (signer: TestSigner, berta: Address, round: number) => Promise<unknown> }
/** What writes to the files, and which of them it writes last. */
const ACTS = {
  'a signing': { last: 'a.vault.signed', does: (signer, _, round) => pay(signer, 20n + BigInt(round)) },
  'a signing that was approved': { last: 'a.vault.signed', does: (signer) => pay(signer, 501n) },
  'an approval': { last: 'a.vault.approvals', does: (signer, berta, round) => approve(signer, berta, 700n + BigInt(round)) },
  accounts: { last: 'a.vault', does: (signer) => signer.ask('deriveAccounts', { count: 1 }) },
  'a limit': {
    last: 'a.vault',
    does: (signer, _, round) =>
      signer.ask('setLimit', { passphrase, limit: { asset: 'native', perTransaction: null, perDay: 5_000n - BigInt(round) } }),
  },
} as const satisfies Record<string, Act>
const all = Object.entries(ACTS) as [keyof typeof ACTS, Act][]

/** What a fresh start says: which files are older, or why it does not open. */
async function told(folder: string, known?: number): Promise<readonly string[]> {
  const signer = openStill(folder)
  try {
    return (await signer.ask('unlock', { passphrase, known })).older.map(({ file }) => file)
  } catch (error) {
    if (isStrongroomError(error)) return [error.code]
    throw error
  } finally {
    signer.close()
  }
}

async function generationOf(folder: string): Promise<number> {
  const signer = openStill(folder)
  const { generation } = await signer.ask('unlock', { passphrase })
  signer.close()
  return generation
}

type Ending = { readonly berta: Address; readonly act: Act; readonly round: number; readonly failAt: number }

/** A process that unlocks, does one thing, and ends at that call to the disk. Answers how many calls there were. */
async function endAt(folder: string, { berta, act, round, failAt }: Ending): Promise<number> {
  const { disk, calls } = openFaultyDisk({ failAt, fault: 'kill' })
  const signer = openStill(folder, { disk })
  try {
    await signer.ask('unlock', { passphrase })
    await act.does(signer, berta, round)
  } catch (error) {
    if (!(error instanceof Killed) && !isStrongroomError(error)) throw error
  } finally {
    signer.close()
  }
  return calls.length
}

/** Of all the steps at which a process ends. */
const DRAWN = 5

describe('two processes in a row that are killed at any call to the disk', () => {
  it.each(all)(
    'are no alarm, and what they left is named by the next: %s',
    async (name, act) => {
      const folder = newFolder()
      const { berta } = await makeFourFiles(folder)
      const start = keep(folder)
      const last = await endAt(folder, { berta, act, round: 0, failAt: Number.POSITIVE_INFINITY })
      const index = all.findIndex(([other]) => other === name)
      const next = all[(index + 1) % all.length]?.[0] ?? name
      const steps = [...Array(last).keys()]
      const twice = steps.map((step) => ({ first: step, second: step, then: name }))
      const mixed = steps.map((step) => ({ first: step, second: (step * 7 + 3) % last, then: next }))
      // Everything but the witness is written, both times.
      const late = { first: last - 2, second: last - 2, then: name }
      for (const { first, second, then } of [late, ...sampleOf([...twice, ...mixed], DRAWN, `two kills in ${name}`)]) {
        const where = `killed at ${first}, then at ${second} of ${then}`
        putAllBack(folder, start)
        await endAt(folder, { berta, act, round: 1, failAt: first })
        await endAt(folder, { berta, act: ACTS[then], round: 2, failAt: second })
        expect(await told(folder), where).toEqual([])
        const named = keep(folder)
        expect(await told(folder), where).toEqual([])
        expect(keep(folder), where).toEqual(named)
      }
    },
    240_000,
  )

  it('are none either where the process goes on after writings that failed', async () => {
    const folder = newFolder()
    await makeFourFiles(folder)
    const { disk, fill } = openFullDisk((path) => path.startsWith('a.vault.signed'))
    const signer = openStill(folder, { disk })
    await signer.ask('unlock', { passphrase })
    fill(true)
    for (const amount of [20n, 21n, 22n]) expect(await refusalOf(() => pay(signer, amount))).toBe('VAULT_DISK_FULL')
    signer.close()
    expect(await told(folder)).toEqual([])
  })
})

/** The real disk, which takes no file of that name while it is full. */
function openFullDisk(isOf: (name: string) => boolean): { readonly disk: VaultDisk; readonly fill: (full: boolean) => void } {
  let isFull = false
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  const write: VaultDisk['write'] = (path, bytes) => (isFull && isOf(basename(path)) ? Promise.reject(full) : realDisk.write(path, bytes))
  return { disk: { ...realDisk, write }, fill: (now) => void (isFull = now) }
}

/** A folder in which Anna was forbidden by a process that was killed before the witness named it. */
async function openForbidden() {
  const folder = newFolder()
  await makeFourFiles(folder)
  const before = keep(folder)
  const signer = openStill(folder)
  await signer.ask('unlock', { passphrase })
  await signer.ask('forbid', { address: ANNA })
  signer.close()
  putBack(folder, WITNESS, before.get(WITNESS))
  return { folder, before }
}

describe('what a killed process left', () => {
  it('is missed where it is put back, once a person unlocked and was told of it', async () => {
    const { folder, before } = await openForbidden()
    expect(await told(folder)).toEqual([])
    putBack(folder, 'a.vault', before.get('a.vault'))
    expect(await told(folder)).toEqual(['VAULT_OLDER'])
  })

  it('keeps no vault from opening where the disk is full, and is named before anything else is written', async () => {
    const { folder } = await openForbidden()
    const { disk, fill } = openFullDisk(() => true)
    fill(true)
    const signer = openStill(folder, { disk })
    expect(await signer.ask('unlock', { passphrase })).toMatchObject({ state: 'unlocked', older: [] })
    fill(false)
    await signer.ask('deriveAccounts', { count: 1 })
    signer.close()
    expect(await told(folder)).toEqual([])
  })
})

describe('a witness that is put back', () => {
  /** A folder after many acts, the last of them that one, and how it was after each, the latest first. */
  async function history(act: Act) {
    const folder = newFolder()
    const { berta } = await makeFourFiles(folder)
    const signer = openStill(folder)
    await signer.ask('unlock', { passphrase })
    const kept: Kept[] = [keep(folder)]
    const before = [ACTS.accounts, ACTS['an approval'], ACTS['a signing'], ACTS['a limit'], ACTS['a signing']]
    const between = act.last === 'a.vault' ? ACTS['an approval'] : ACTS.accounts
    for (const [round, one] of [...before, between, act].entries()) {
      await one.does(signer, berta, round)
      kept.unshift(keep(folder))
    }
    signer.close()
    const [now, ...earlier] = kept
    return { folder, now: now ?? new Map(), earlier }
  }

  it.each(all)(
    'by more than the last writing is told, at each distance; by that alone it is as after a kill: %s',
    async (_, act) => {
      const { folder, now, earlier } = await history(act)
      for (const [distance, then] of earlier.entries()) {
        putAllBack(folder, now)
        putBack(folder, WITNESS, then.get(WITNESS))
        expect(await told(folder), `${distance + 1} back`).toEqual(distance === 0 ? [] : ['files'])
      }
    },
    120_000,
  )

  it.each(all)(
    'together with any other file is told, at each distance, but for what nobody knows of yet: %s',
    async (_, act) => {
      const { folder, now, earlier } = await history(act)
      const known = await generationOf(folder)
      const silent: { readonly file: string; readonly back: number }[] = []
      for (const [distance, then] of earlier.entries()) {
        for (const file of ['a.vault', 'a.vault.spent', 'a.vault.approvals', 'a.vault.signed']) {
          putAllBack(folder, now)
          putBack(folder, WITNESS, then.get(WITNESS))
          if (!putBack(folder, file, then.get(file))) continue
          const left = keep(folder)
          if ((await told(folder)).length === 0) silent.push({ file, back: distance + 1 })
          putAllBack(folder, left)
          expect((await told(folder, known)).length, `${file}, ${distance + 1} back, beside the journal`).toBeGreaterThan(0)
        }
      }
      // What the last writing wrote last is named by the witness alone, and by the journal: without both it looks as before, or as a kill left it.
      expect(silent.filter(({ file, back }) => file !== act.last || back > 2)).toEqual([])
    },
    240_000,
  )
})
