import { describe, expect, it } from 'vitest'
import { type ErrorValue, explainError, isStrongroomError, toErrorValue } from '../../../../src/core/error/error.ts'
import { realDisk } from '../../../../src/main/signer/vault/disk.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { type Fault, openFaultyDisk } from '../support/faulty-disk.ts'
import { useFolders } from '../support/folder.ts'
import { openRestoredSigner, openTestSigner } from '../support/signer.ts'
import { refusalOf } from '../support/refusal.ts'

const newFolder = useFolders()
const NEXT = 'another passphrase of several words'
const CALLS_MAX = 60

/** As host.ts tells what is not ours. */
const told = (error: unknown): ErrorValue =>
  isStrongroomError(error) ? toErrorValue(error) : { code: 'SIGNER_DEFECT', context: { operation: 'changePassphrase', what: 'Error' } }

/** Changes the passphrase on a disk that fails at one call; null where it fails at none. */
async function changeWhere(failAt: number, fault: Fault): Promise<{ failure: ErrorValue; isDone: boolean } | null> {
  const folder = newFolder()
  ;(await openRestoredSigner(folder)).close()
  let isCounting = false
  const { disk } = openFaultyDisk({ failAt, fault, isCounting: () => isCounting })
  const signer = openTestSigner(folder, { disk })
  await signer.ask('unlock', { passphrase: PASSPHRASE })
  isCounting = true
  try {
    await signer.ask('changePassphrase', { passphrase: PASSPHRASE, newPassphrase: NEXT })
    return null
  } catch (error) {
    return { failure: told(error), isDone: await opensWith(folder, NEXT) }
  } finally {
    signer.close()
  }
}

async function opensWith(folder: string, passphrase: string): Promise<boolean> {
  const signer = openTestSigner(folder, { disk: realDisk })
  const refusal = await refusalOf(() => signer.ask('unlock', { passphrase }))
  signer.close()
  return refusal === 'not refused'
}

describe('a failure that comes after what was asked for was done', () => {
  it.each([
    ['kill', 'SIGNER_DEFECT'],
    ['ENOSPC', 'VAULT_DISK_FULL'],
  ] as const)('(%s) is told by %s, which does not say that nothing was done', async (fault, code) => {
    const late: ErrorValue[] = []
    for (let failAt = 0; failAt < CALLS_MAX; failAt += 1) {
      const end = await changeWhere(failAt, fault)
      if (end === null) break
      if (end.isDone) late.push(end.failure)
    }
    expect(new Set(late.map((failure) => failure.code))).toEqual(new Set([code]))
    for (const failure of late) {
      const { money } = explainError(failure)
      expect(money).toMatch(/may have been done|as it was to become/)
      expect(money).not.toMatch(/nothing was signed|as it was before/i)
    }
  })
})
