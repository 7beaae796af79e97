import { isStrongroomError, StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { OlderFile, SecondPerson } from '../protocol.ts'
import { type FoundFiles, isVaultOlder, openFiles } from '../signing/file-book.ts'
import { fillSpent } from '../signing/spent.ts'
import type { FileBook } from '../vault/generations.ts'
import { heldBack } from '../vault/held-back.ts'
import { waitOfApprover } from '../vault/policy.ts'
import { isAnyHeld } from '../vault/thresholds.ts'
import { closeVault, type OpenVault, saveVault } from '../vault/vault.ts'
import { type SignerContext, openSlowly } from './signer-context.ts'
import { withKeyUnder } from './second-person.ts'

type Asked = { readonly passphrase: string; readonly known: number | undefined }
type Opened = { readonly vault: OpenVault; readonly older: readonly OlderFile[] }

/** Opens the vault with the files beside it. @throws VAULT_OLDER, VAULT_UNWITNESSED, and what openVault throws */
export async function openNewest(context: SignerContext, asked: Asked): Promise<Opened> {
  const { vault, older } = await openWithFiles(context, asked)
  if (!isVaultOlder(older)) return { vault, older }
  closeVault(vault)
  throw olderError(older)
}

/** The same for a person who goes on with an older one: it is written again, with what it loosens held back. @throws SIGNER_SECOND_NEEDED, and what a save throws */
export async function openAccepted(
  context: SignerContext,
  { second, ...asked }: Asked & { second: SecondPerson | undefined },
): Promise<Opened> {
  const { vault, older, guard } = await openWithFiles(context, asked)
  if (!isVaultOlder(older)) return { vault, older }
  const { place, session } = context
  try {
    session.notBefore(Math.max(vault.contents.policy.setAtMs, guard?.setAtMs ?? 0))
    await assertAgreedToOlder(context, { vault, guard, second })
    const nowMs = session.nowMs()
    await fillSpent({ place, vault, nowMs })
    return { vault: await saveVault(place, vault, heldBack(vault.contents, { guard, nowMs })), older }
  } catch (error) {
    closeVault(vault)
    throw error
  }
}

async function openWithFiles(context: SignerContext, { passphrase, known = 0 }: Asked) {
  const vault = await openSlowly(context, { passphrase })
  const { contents } = vault
  const { book: files, older, isBehind, guard } = await openFiles({ place: context.place, root: contents.root, contents, known })
  if (isBehind && older.length === 0) await nameWritten(files)
  return { vault: { ...vault, files }, older, guard }
}

/**
 * What a killed process left is named before a person is told of it: from then on it is missed where it is put back. A disk that cannot be written
 * now keeps no vault from opening, and is met again at the next writing, which begins with the witness.
 */
async function nameWritten(files: FileBook): Promise<void> {
  try {
    await files.settle()
  } catch (error) {
    if (!isStrongroomError(error)) throw error
  }
}

type Agreeing = { readonly vault: OpenVault; readonly guard: FoundFiles['guard']; readonly second: SecondPerson | undefined }

/** A threshold that held, in this vault or in the newest as the witness remembers it, takes somebody who might approve then. */
async function assertAgreedToOlder(context: SignerContext, { vault, guard, second }: Agreeing): Promise<void> {
  const { policy } = vault.contents
  const nowMs = context.session.nowMs()
  const remembered = guard?.approvers ?? []
  if (remembered.length === 0 && !isAnyHeld(policy.thresholds, nowMs)) return
  if (second === undefined) throw new StrongroomError('SIGNER_SECOND_NEEDED', { what: 'Going on with an older vault' })
  const assertMay = (approver: SecondPerson['approver']): void => {
    const may = remembered.length > 0 ? remembered.includes(approver) : waitOfApprover(policy, approver, nowMs) === 0
    if (!may) throw new StrongroomError('SIGNER_APPROVER_UNKNOWN', { address: approver })
  }
  await withKeyUnder(context, second, { assertMay, secret: () => vault.secret }, () => undefined)
}

function olderError(older: readonly OlderFile[]): StrongroomError {
  const found = older.find(({ file }) => file === 'vault')
  if (found !== undefined) {
    const { path, generation, newest } = found
    return new StrongroomError('VAULT_OLDER', { path, generation: generation ?? 0, newest })
  }
  const witness = older.find(({ file }) => file === 'files')
  invariant(witness !== undefined, 'what makes a vault older is named')
  return new StrongroomError('VAULT_UNWITNESSED', { path: witness.path, generation: witness.newest })
}
