import { written as fileAt } from './audit-answers.ts'
import { findUnseen, unseenWords } from '../../../src/core/text/unseen.ts'
import { implement } from '@orpc/server'
import type { Address } from '../../../src/core/address/address.ts'
import { type AddressList, digestAddressList, encodeAddressList } from '../../../src/core/address-list/address-list.ts'
import { contract } from '../../../src/contract/contract.ts'
import { reviewBundle } from '../../../src/core/bundle/review-bundle.ts'
import { isStrongroomError, StrongroomError, toErrorValue } from '../../../src/core/error/error.ts'
import { encodeOffchainToSign } from '../../../src/core/offchain/offchain-message.ts'
import { hashMessage } from '../../../src/core/review/digest.ts'
import { readGivenBundle } from '../../../src/main/bundle-file.ts'
import { dataUrlOfBytes } from '../../../src/main/given-file.ts'
import { readAddressList } from '../../../src/main/address-list.ts'
import { shownBundle } from '../../../src/main/operations/present-bundle.ts'
import { findCannotSign } from '../../../src/main/sign-bundle.ts'
import { NO_KEYS, recordedOf, signWithKeys } from './bundling.ts'
import { BERTAS_PASSPHRASE } from './policing.ts'
import { carryingAnswers } from './carrying.ts'
import { carryingRevocations } from './carrying-revocations.ts'
import { carryingSweeps } from './carrying-sweeps.ts'
import { receivingAnswers } from './receiving.ts'
import { account, type Scene, signatureOf } from './scene.ts'

const os = implement(contract)

/** Of the command line alone. */
const notAsked = () => {
  throw new Error('no page asks for it')
}

type Named = { readonly feePayers: readonly Address[]; readonly nonceAuthorities: readonly Address[] }
const NOBODY: Named = { feePayers: [], nonceAuthorities: [] }
type Given = { readonly file?: string | undefined; readonly contents?: string | undefined }

/** The list of a scene’s vault, as an offline workstation writes it. */
export function addressListOf({ network, accounts }: Pick<Scene, 'network' | 'accounts'>): AddressList {
  return {
    network,
    accounts: accounts.flatMap(({ address, role, path, label }) => (role === 'watch' ? [] : [{ address, role, path, label }])),
  }
}

/** What is written of addresses, and read of those of another workstation. */
export function addressListAnswers(scene: Scene) {
  return {
    ...receivingAnswers(scene),
    exportAddresses: os.accounts.exportAddresses.handler(({ input: { withContents } }) => {
      const list = addressListOf(scene)
      const { digest, words } = digestAddressList(list)
      const text = Buffer.from(encodeAddressList(list))
      const written = { ...fileAt('addresses.json'), byteLength: text.length, accounts: list.accounts.length }
      return { ...written, digest, words: [...words], ...(withContents ? { contents: dataUrlOfBytes(text) } : {}) }
    }),
    importAddresses: os.accounts.importAddresses.handler(async ({ input: { file, contents, words }, errors }) => {
      try {
        const { accounts } = await readAddressList({ file, contents }, { words, network: scene.network })
        const added = accounts.filter(({ address }) => scene.accounts.every((row) => row.address !== address))
        for (const { address, label } of added) scene.accounts.push({ ...account(0), address, role: 'watch', path: null, label })
        return { read: accounts.length, added: added.length }
      } catch (error) {
        throw isStrongroomError(error) ? errors.REFUSED({ data: toErrorValue(error) }) : error
      }
    }),
  }
}

/** Answered by the product’s own review, over the keys that the scene says. */
export function offlineAnswers(scene: Scene) {
  const review = async (input: Given, named: Named = NOBODY) => {
    const bundle = await readGivenBundle(input)
    const { owns, genesisHash, nowMs } = scene.bundling ?? NO_KEYS
    const reviewed = reviewBundle({ bundle, genesisHash, owns, nowMs, named })
    const isRefused = reviewed.refusals.length > 0 || reviewed.transactions.some(({ refusals }) => refusals.length > 0)
    const elsewhere = new Set(scene.workstation === 'offline' ? [] : [...named.feePayers, ...named.nonceAuthorities])
    const signs = (address: Address) => owns(address) ?? (elsewhere.has(address) ? 'deposit' : null)
    return { bundle, shown: shownBundle(reviewed, isRefused ? null : findCannotSign({ bundle, genesisHash, owns: signs })) }
  }
  return {
    bundles: {
      // The window's own review asks the open vault.
      showHidden: os.bundles.showHidden.handler(() => {
        throw new Error('no window asks for it')
      }),
      show: os.bundles.show.handler(async ({ input: { feePayers = [], nonceAuthorities = [], ...given }, errors }) => {
        try {
          return (await review(given, { feePayers, nonceAuthorities })).shown
        } catch (error) {
          throw isStrongroomError(error) ? errors.REFUSED({ data: toErrorValue(error) }) : error
        }
      }),
      record: os.bundles.record.handler(async ({ input: { feePayers = [], nonceAuthorities = [], ...given }, errors }) => {
        const { shown } = await review(given, { feePayers, nonceAuthorities }).catch((error: unknown) => {
          throw isStrongroomError(error) ? errors.REFUSED({ data: toErrorValue(error) }) : error
        })
        return recordedOf(shown, given.file)
      }),
      ...carryingAnswers(scene),
      ...carryingSweeps(scene),
      ...carryingRevocations(scene),
      sign: os.bundles.sign.handler(async ({ input: { words, digest, withContents: _, second, secondPassphrase, ...given }, errors }) => {
        const { bundle, shown } = await review(given)
        const refuse = (error: StrongroomError) => errors.REFUSED({ data: toErrorValue(error) })
        if (scene.workstation !== 'offline') throw refuse(new StrongroomError('BUNDLE_SIGN_ONLINE', {}))
        if (words !== shown.digestWords.join(' ')) throw refuse(new StrongroomError('BUNDLE_OTHER_WORDS', {}))
        if (digest !== shown.digest) throw refuse(new StrongroomError('BUNDLE_OTHER_DIGEST', {}))
        if (second !== undefined && secondPassphrase !== BERTAS_PASSPHRASE)
          throw refuse(new StrongroomError('VAULT_WRONG_PASSPHRASE', { path: 'Berta’s file', file: 'approver' }))
        return signWithKeys(bundle, { digest, name: given.file ?? 'bundle' })
      }),
    },
    offchain: {
      sign: os.offchain.sign.handler(({ input: { passphrase, address, text }, errors }) => {
        if (passphrase !== scene.passphrase) throw errors.REFUSED({ data: { code: 'VAULT_WRONG_PASSPHRASE', context: {} } })
        try {
          return {
            address,
            text,
            signature: signatureOf(1),
            hash: hashMessage(encodeOffchainToSign(text)),
            notes: findUnseen(text).map(unseenWords),
          }
        } catch (error) {
          throw isStrongroomError(error) ? errors.REFUSED({ data: toErrorValue(error) }) : error
        }
      }),
      verify: os.offchain.verify.handler(notAsked),
    },
  }
}
