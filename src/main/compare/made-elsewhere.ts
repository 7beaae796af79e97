import { type IntentRecord, type Journal } from '../journal/index.ts'
import type { SignedEntry } from '../signer/protocol.ts'

type Parts = {
  readonly journal: Pick<Journal, 'read'>
  /** What the signer signed, for this journal and for others. */
  readonly entries: readonly SignedEntry[]
  /** Open sweeps and upkeep that nothing was found to have carried out whole. */
  readonly open: readonly IntentRecord[]
}

/**
 * Those for which a transaction is final that this journal has no attempt of: one that was signed under the same name, or for a sweep one of the halves
 * that a later state of the journal made of it. The signer signs none of these a second time, so that sending would close again, for ever. Payments are not
 * among them: each of theirs has a reference that tells whether it was paid.
 */
export async function findMadeElsewhere({ journal: { read }, entries, open }: Parts): Promise<readonly string[]> {
  const made = entries.filter(({ intent }) => open.some((one) => isOf(one, intent)))
  const signatures = made.map(({ signature }) => signature)
  const [unexplained, ineffective] = [await read.unexplainedSignatures(signatures), await read.voidElsewhere(signatures)]
  const landed = new Set<string>()
  for (const { signature, intent } of made) {
    if (unexplained.has(signature) || ineffective.has(signature)) continue
    if ((await read.attemptBySignature(signature)) === null) landed.add(intent)
  }
  return open.filter((one) => [...landed].some((intent) => isOf(one, intent))).map(({ id }) => id)
}

function isOf({ id, kind }: IntentRecord, signedFor: string): boolean {
  return signedFor === id || (kind === 'sweep' && signedFor.startsWith(`${id}.`))
}
