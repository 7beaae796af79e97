import { appendFileSync, closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { StrongroomError } from '../../core/error/error.ts'
import { isSignature, type Signature } from '../../core/keys/signature.ts'
import { readPlainFile } from '../settings/plain-file.ts'

/** Signatures whose bytes a person revoked. What is on the list is never sent on, whatever the journal says. */
export type RevokedList = {
  has(signature: Signature): boolean
  /** All that are on it. */
  all(): readonly Signature[]
  /** Adds those that are not on it, and returns once they are on the disk. */
  keep(signatures: readonly Signature[]): void
}

/**
 * Opens the list that stands beside the journal, one signature a line. An older journal that is put back does not know of a revocation, and that
 * it is older is known only once the vault is opened; until then this list alone remembers. A line that was torn by a crash is passed over.
 * @throws JOURNAL_UNREADABLE
 */
export function createRevokedList(path: string): RevokedList {
  const kept = new Set<Signature>(existsSync(path) ? linesOf(path).filter(isSignature) : [])
  return {
    has: (signature) => kept.has(signature),
    all: () => [...kept],
    keep(signatures) {
      const fresh = signatures.filter((signature) => !kept.has(signature))
      if (fresh.length === 0) return
      const file = openSync(path, 'a', 0o600)
      try {
        // The line before may have been torn.
        appendFileSync(file, `\n${fresh.join('\n')}\n`)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      for (const signature of fresh) kept.add(signature)
    },
  }
}

function linesOf(path: string): readonly string[] {
  try {
    return readPlainFile(path).split('\n')
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new StrongroomError('JOURNAL_UNREADABLE', { path, detail }, { cause: error })
  }
}
