import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { type AddressFile, readAddressFile } from '../address-file.ts'
import { type JudgedRecipient, judgeEach } from '../recipients/index.ts'
import type { Services } from '../services.ts'
import { POLICY_ENTRIES_MAX } from '../signer/bounds.ts'
import { plain } from '../../core/text/sentence.ts'

/** No more than a policy holds: each is looked up on chain. */
const RECIPIENTS_MAX = POLICY_ENTRIES_MAX

/** Of the addresses that are refused, how many are named at once. */
const NAMED_MAX = 10

/** Everybody whom a file names, judged as a single recipient is. `name` is what the file calls them. @throws IMPORT_UNREADABLE */
export async function judgeRecipientFile(
  services: Services,
  given: AddressFile,
): Promise<readonly (JudgedRecipient & { readonly name: string | null })[]> {
  const listed = await readAddressFile(given)
  if (listed.length === 0 || listed.length > RECIPIENTS_MAX) {
    const reason = listed.length === 0 ? 'it names nobody' : `it names more than ${RECIPIENTS_MAX} addresses`
    throw new StrongroomError('IMPORT_UNREADABLE', { file: given.file ?? 'given', line: null, reason })
  }
  const names = new Map(listed.map(({ address, label = null }) => [address, label]))
  const judged = await judgeEach(
    services,
    listed.map(({ address }) => address),
  )
  return judged.map((recipient) => ({ ...recipient, name: names.get(recipient.address) ?? null }))
}

/**
 * Everybody whom a file names, with the name it gives them, where each can be paid: whoever cannot is left out of the file by a person, never here.
 * @throws RECIPIENT_REFUSED, IMPORT_UNREADABLE
 */
export async function readRecipientFile(
  services: Services,
  given: AddressFile,
): Promise<readonly { readonly address: Address; readonly label: string }[]> {
  const judged = await judgeRecipientFile(services, given)
  const refused = judged.flatMap(({ address, name, verdict }) => (verdict.kind === 'refused' ? [{ address, name, ...verdict }] : []))
  const [first] = refused
  if (first !== undefined) {
    const named = refused.slice(0, NAMED_MAX).map(({ address, name, words }) => `${name ?? 'the address'} ${address}: ${plain(words)}`)
    const more = refused.length > NAMED_MAX ? [`${refused.length - NAMED_MAX} more.`] : []
    throw new StrongroomError('RECIPIENT_REFUSED', { reason: first.reason, words: [...named, ...more].join(' ') })
  }
  return judged.map(({ address, name }) => {
    if (name !== null) return { address, label: name }
    throw new StrongroomError('IMPORT_UNREADABLE', { file: given.file ?? 'given', line: null, reason: `it gives ${address} no name` })
  })
}
