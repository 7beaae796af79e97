import { ADDRESS_LIST_BYTES_MAX } from '../../core/address-list/address-list.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { readAddressFile, readFileBytes } from '../../main/address-file.ts'
import { readBundleBytes } from '../../main/bundle-file.ts'
import { bytesOfDataUrl, dataUrlOfBytes } from '../../main/given-file.ts'
import { readPayoutBytes } from '../../main/pay/intent/payout-bytes.ts'
import { readCustomersBytes } from '../../main/receive/read-customers.ts'
import { realDisk } from '../../main/signer/vault/disk.ts'
import { readVaultFile, writeNewFile } from '../../main/signer/vault/file.ts'
import type { Client } from '../ipc/socket-client.ts'
import type { Operation } from './operations.ts'
import { type Argument, askOperation } from './procedure.ts'

/** `prove`: has this command speak to an open vault, with its passphrase. */
type Asked = { readonly argument: Argument; readonly signal: AbortSignal; readonly prove: (passphrase: string) => Promise<void> }
type Addresses = Awaited<ReturnType<typeof readAddressFile>>

/** Addresses that are given at once: what is asked stays far below the largest message, whatever their labels. */
const LINES_AT_ONCE = 10_000

/**
 * Asks a backend that takes no paths: the command itself reads and writes the files that it names, as the user who typed it, and sends
 * their bytes.
 * @throws what the operation answers where it is given the path itself
 */
export async function askWithBytes(client: Client, operation: Operation, { argument, signal, prove }: Asked): Promise<unknown> {
  const { file, path, contents } = argument
  const ask = (changed: Argument) => askOperation(client, operation, { ...argument, ...changed }, signal)
  if (typeof contents === 'string' || contents === true) return ask({})
  if (typeof path === 'string' && operation.command === 'vault backup') return backUp(client, path, { argument, prove })
  if (typeof path === 'string' && operation.command === 'vault drill') return ask({ contents: dataUrlOfBytes(await readBackup(path)) })
  if (typeof file !== 'string') return ask({})
  if (operation.group === 'payouts') return ask({ contents: dataUrlOfBytes(await readPayoutBytes(file)) })
  if (operation.group === 'bundles') return ask({ contents: dataUrlOfBytes(await readBundleBytes(file)) })
  if (operation.command === 'accounts import-addresses')
    return ask({ contents: dataUrlOfBytes(await readFileBytes(file, ADDRESS_LIST_BYTES_MAX)) })
  if (operation.command === 'accounts derive-for') return ask({ contents: dataUrlOfBytes(await readCustomersBytes(file)) })
  const listed = await readAddressFile({ file })
  if (operation.command === 'accounts import') return importAddresses(client, listed, { ...argument, file })
  // All of them or none: there are fewer that may be given than go over at once.
  return ask({ contents: linesOf(listed.slice(0, LINES_AT_ONCE)) })
}

/** Nothing is taken from a file that is not understood whole; one that is goes over in parts, each of which may be given again. */
async function importAddresses({ accounts }: Client, listed: Addresses, argument: Argument & { readonly file: string }): Promise<object> {
  let added = 0
  for (let first = 0; first < listed.length; first += LINES_AT_ONCE)
    added += (await accounts.import({ ...argument, contents: linesOf(listed.slice(first, first + LINES_AT_ONCE)) })).added
  return { read: listed.length, added }
}

function linesOf(listed: Addresses): string {
  const lines = listed.map(({ address, label }) => (label === undefined ? address : `${address},${label}`))
  return dataUrlOfBytes(Buffer.from(lines.join('\n')))
}

/** The copy was opened before it was handed over; what is written is read back and compared, and counts as kept once a drill says so. */
async function backUp({ vault }: Client, path: string, { argument, prove }: Omit<Asked, 'signal'>): Promise<object> {
  const passphrase = String(argument['passphrase'])
  const { contents = '', byteLength } = await vault.backup({ path, contents: true, passphrase })
  await writeNewFile({ disk: realDisk, path, bytes: bytesOfDataUrl(contents) })
  // A drill compares with the keys of an open vault. Beside one that is locked, a person makes it later.
  if ((await vault.status({})).state !== 'unlocked') return { path, byteLength }
  await prove(passphrase)
  await vault.drill({ path, contents, passphrase })
  return { path, byteLength }
}

async function readBackup(path: string): Promise<Uint8Array> {
  const bytes = await readVaultFile({ disk: realDisk, path })
  if (bytes === null) throw new StrongroomError('VAULT_ABSENT', { path })
  return bytes
}
