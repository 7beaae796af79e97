import { implement } from '@orpc/server'
import type { Address } from '../../../src/core/address/address.ts'
import { contract } from '../../../src/contract/contract.ts'
import { addressOf, type Scene } from './scene.ts'

const os = implement(contract)

/** What a backup of the double's vault holds. */
export const BACKUP = 'a vault, encrypted'
export const IMPORTED = addressOf(730_001)

const dataUrlOf = (text: string) => `data:application/octet-stream;base64,${Buffer.from(text).toString('base64')}`

/** The operations that look after a vault's file and keys. */
export function keepingAnswers(scene: Scene) {
  type Refuse = { REFUSED: (options: { data: { code: string; context: Record<string, unknown> } }) => Error }
  const requirePassphrase = (passphrase: string, errors: Refuse): void => {
    if (passphrase !== scene.passphrase) throw errors.REFUSED({ data: { code: 'VAULT_WRONG_PASSPHRASE', context: { path: 'the vault' } } })
  }
  return {
    backup: os.vault.backup.handler(({ input: { path, passphrase }, errors }) => {
      requirePassphrase(passphrase, errors)
      return { path, contents: dataUrlOf(BACKUP), byteLength: BACKUP.length }
    }),
    drill: os.vault.drill.handler(({ input: { passphrase, contents }, errors }) => {
      requirePassphrase(passphrase, errors)
      return { opened: true as const, addressesCompared: scene.accounts.length, same: contents === dataUrlOf(BACKUP) }
    }),
    changePassphrase: os.vault.changePassphrase.handler(({ input: { passphrase, newPassphrase }, errors }) => {
      requirePassphrase(passphrase, errors)
      scene.passphrase = newPassphrase
      return { changed: true as const }
    }),
    importKeypair: os.vault.importKeypair.handler(({ input: { passphrase, keypair }, errors }) => {
      requirePassphrase(passphrase, errors)
      if (!keypair.startsWith('['))
        throw errors.REFUSED({ data: { code: 'KEYPAIR_NOT_READABLE', context: { problem: 'it is no list of numbers' } } })
      scene.importedKeys = (scene.importedKeys ?? 0) + 1
      return { address: IMPORTED }
    }),
  }
}

/** A balance of the native token as the journal has it. */
export const balanceOf = (scene: Scene, address: Address, amount: bigint) => ({
  owner: address,
  account: address,
  asset: { kind: 'native' } as const,
  amount,
  slot: scene.slot,
})
