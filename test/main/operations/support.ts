import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { slot } from '../../../src/core/chain/slot.ts'
import type { ErrorCode } from '../../../src/core/error/codes.ts'
import type { JournalWriter } from '../../../src/main/journal/index.ts'
import type { Services } from '../../../src/main/services.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { blockhashOf } from '../journal/samples.ts'
import { openNewJournal } from '../../support/new-journal.ts'

export const NOW = 1_700_000_000_000

/** A backend without nodes over a journal that was filled before; `discard` closes it and takes its folder away. */
export async function openFilledBackend(
  fill: (tx: JournalWriter) => Promise<unknown>,
): Promise<Backend & { readonly dataDir: string; readonly discard: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-operations-'))
  mkdirSync(join(dataDir, 'practice'))
  const journal = await openNewJournal({ path: join(dataDir, 'practice', 'journal.sqlite'), now: () => NOW })
  await journal.write('fill', async (tx) => {
    await tx.openCursor({ slot: slot(100), blockhash: blockhashOf(100) })
    await fill(tx)
  })
  await journal.close()
  const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
  const backend = await openBackend({ dataDir, network: 'practice', now: () => NOW, signer })
  const discard = async () => {
    await backend.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...backend, dataDir, discard }
}

/** A refusal as it crosses the contract: a code and a context, and nothing else of the error. */
export function refused(code: ErrorCode, context: object = {}): object {
  return { code: 'REFUSED', defined: true, data: { code, context } }
}

/** A submitter whose signer did not seal these intents when it was asked last. */
export const notSealing = (...intents: readonly string[]): Pick<Services, 'submitter'> => ({
  submitter: { wake: () => undefined, close: async () => undefined, notSealed: () => new Set(intents) },
})

type Loose = (argument: unknown) => Promise<unknown>

/** An operation as somebody calls it who does not keep to its types. */
export function loosely({ client }: Backend, group: string, name: string): Loose {
  const groups = client as unknown as Record<string, Record<string, Loose>>
  const operation = groups[group]?.[name]
  if (operation === undefined) throw new Error(`no operation ${group}.${name}`)
  return operation
}
